/*
 * svg.c - printing the SVG elements that several games share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/svg.h"

#include "base/vertex.h"

void svg_open(const char *title, int width, int height, struct text *out)
{
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
              "height=\"%d\" font-family=\"Helvetica, Arial, sans-serif\">\n<title>%s</title>\n",
              width, height, width, height, title);
}

void svg_open_page(const char *title, int width, int height, const char *more, struct text *out)
{
    svg_open(title, width, height, out);
    text_addf(out,
              "<defs>\n"
              "<radialGradient id=\"white\" cx=\".38\" cy=\".32\" r=\".75\">"
              "<stop offset=\"0\" stop-color=\"#ffffff\"/>"
              "<stop offset=\"1\" stop-color=\"#d5cfc2\"/></radialGradient>\n"
              "<radialGradient id=\"black\" cx=\".38\" cy=\".32\" r=\".75\">"
              "<stop offset=\"0\" stop-color=\"#69727c\"/>"
              "<stop offset=\"1\" stop-color=\"#14181c\"/></radialGradient>\n%s</defs>\n"
              "<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#f7f2e8\"/>\n",
              more, width, height);
}

void svg_disc(bool is_white, int x, int y, int radius, struct text *out)
{
    text_addf(out,
              "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"url(#%s)\" stroke=\"%s\" "
              "stroke-width=\"1\"/>\n",
              x, y, radius, is_white ? "white" : "black", is_white ? "#8f8777" : "#000000");
}

void svg_dot(int x, int y, struct text *out)
{
    text_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"#d8483d\"/>\n", x, y);
}

void svg_gone(int x, int y, int radius, struct text *out)
{
    text_addf(out,
              "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#d8483d\" "
              "stroke-width=\"2\" stroke-dasharray=\"5 4\"/>\n",
              x, y, radius);
}

void svg_to_move(int x, int y, struct text *out)
{
    text_addf(out, "<path d=\"M%d %dl9 6l-9 6z\" fill=\"#b5302a\"/>\n", x - 28, y - 6);
}

void svg_names(int size, int cell, int left, int top, int gap, struct text *out)
{
    const int far = cell * size + gap;

    text_add(out, "<g class=\"names\" font-size=\"14\" fill=\"#7a654a\" text-anchor=\"middle\">\n");
    for (int i = 0; i < size; i++)
        for (int side = 0; side < 2; side++) {
            text_addf(out, "<text x=\"%d\" y=\"%d\">", left + cell * i + cell / 2,
                      top + (side ? far + 4 : 6 - gap));
            vertex_print_column(i, out);
            text_addf(out, "</text><text x=\"%d\" y=\"%d\">%d</text>\n", left + (side ? far : -gap),
                      top + cell * (size - 1 - i) + cell / 2 + 5, i + 1);
        }
    text_add(out, "</g>\n");
}

void svg_words(int x, int y, struct text *out)
{
    text_addf(out, "<text class=\"words\" x=\"%d\" y=\"%d\" font-size=\"16\" fill=\"#3d3223\">", x,
              y);
}

void svg_result(int x, int y, const char *winner, struct text *out)
{
    text_addf(out,
              "<text class=\"result\" x=\"%d\" y=\"%d\" font-size=\"16\" font-weight=\"bold\" "
              "fill=\"#b5302a\">"
              "%s%s, ",
              x, y, winner ? winner : "A draw", winner ? " wins" : "");
}
