# wattle.bash - completion of wattle's command line in bash. What there is to say is asked of the
# program itself, so nothing here can be out of date but the words after --protocol and --seat.
#
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash

# What a word can become: the lines of the text.
_wattle_reply() {
    COMPREPLY=()
    [ -z "$1" ] || mapfile -t COMPREPLY <<<"$1"
}

# Those of the further words that begin with the first.
_wattle_words() {
    local begun=$1
    shift
    compgen -W "$*" -- "$begun"
}

# The table of `wattle --help`: "--switch VALUE" or "--switch" a line.
_wattle_switches() {
    "$1" --help | sed -nE 's/^  (--[a-z-]+) +([A-Z]+(=[A-Z]+)?)? .*/\1 \2/p'
}

_wattle_games() {
    printf 'list_games\nquit\n' | "$1" --protocol gtp | sed -nE 's/^(= )?([a-z]+).*/\2/p'
}

# The options of a game and of the engine: "KEY KIND RANGE" a line.
_wattle_options() {
    printf 'list_options\nquit\n' | "$1" --protocol gtp --game "$2" |
        sed -nE 's/^(= )?([a-z_]+) ([a-z]+) (.*) default .*/\2 \3 \4/p'
}

# The game that the words before the one to be completed name, else the first there is.
_wattle_game() {
    local games=$1 i

    set -- "${games%%$'\n'*}"
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ $'\n'$games$'\n' != *$'\n'"${COMP_WORDS[i]}"$'\n'* ]] || set -- "${COMP_WORDS[i]}"
    done
    echo "$1"
}

# Values of an option, described by "KIND RANGE", that begin so.
_wattle_values() {
    case $1 in
        choice* | switch*) _wattle_words "$2" "$(tr '|' ' ' <<<"${1#* }")" ;;
        file*) _wattle_words "$2" auto none; compgen -f -- "$2" ;;
    esac
}

# What a word without a dash can become: after a game its options, else games; and files.
_wattle_bare() {
    local engine=$1 word=$2 game=$3 games=$4

    if [[ " ${COMP_WORDS[*]:1:COMP_CWORD-1} " == *" $game "* || $word == *=* ]]; then
        _wattle_words "$word" "$(_wattle_options "$engine" "$game" | sed 's/ .*/=/')"
    else
        _wattle_words "$word" "$games"
    fi
    compgen -f -- "$word"
}

_wattle() {
    local engine=${COMP_WORDS[0]/#\~/$HOME} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local games game value=

    COMPREPLY=()
    command -v "$engine" >/dev/null || return
    games=$(_wattle_games "$engine")
    game=$(_wattle_game "$games")
    # bash takes "size=5" for three words, unless told otherwise.
    if [ "$word" = = ]; then
        word='' before="$before="
    elif [ "$before" = = ]; then
        before="${COMP_WORDS[COMP_CWORD - 2]}="
    fi
    case $before in
        --*) value=$(_wattle_switches "$engine" | awk -v name="${before%=}" '$1 == name { print $2 }') ;;
        *=) value="=$(_wattle_options "$engine" "$game" | sed "s/ /= /" |
            awk -v name="$before" '$1 == name { $1 = ""; print substr($0, 2) }')" ;;
    esac
    case $value,$word in
        GAME,*) _wattle_reply "$(_wattle_words "$word" "$games")" ;;
        PROTOCOL,*) _wattle_reply "$(_wattle_words "$word" gtp ugi json shell)" ;;
        PLAYER,*) _wattle_reply "$(_wattle_words "$word" p{1..8})" ;;
        DIR,*) _wattle_reply "$(compgen -d -- "$word")" ;;
        KEY=VALUE,*) _wattle_reply "$(_wattle_words "$word" "$(_wattle_options "$engine" "$game" | sed 's/ .*/=/')")" ;;
        =*) _wattle_reply "$(_wattle_values "${value#=}" "$word")" ;;
        ,-*) _wattle_reply "$(_wattle_words "$word" "$(_wattle_switches "$engine" | cut -d' ' -f1)")" ;;
        ,*) _wattle_reply "$(_wattle_bare "$engine" "$word" "$game" "$games")" ;;
    esac
    # After KEY= a value follows at once.
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o filenames -F _wattle wattle
