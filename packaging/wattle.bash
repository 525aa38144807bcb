# wattle.bash - completion of wattle's command line in bash. It asks the program for its words. Only
# the words after --protocol and --seat are written here and can become out of date.
#
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash

# Sets the completions to the lines of the text.
_wattle_reply() {
    COMPREPLY=()
    [ -z "$1" ] || mapfile -t COMPREPLY <<<"$1"
}

# Prints the words after the first that begin with the first word.
_wattle_words() {
    local begun=$1
    shift
    compgen -W "$*" -- "$begun"
}

# Prints the switches of `wattle --help`, one a line, as "--switch VALUE" or "--switch".
_wattle_switches() {
    "$1" --help | sed -nE 's/^  (--[a-z-]+) +([A-Z]+(=[A-Z]+)?)? .*/\1 \2/p'
}

_wattle_games() {
    printf 'list_games\nquit\n' | "$1" --protocol gtp | sed -nE 's/^(= )?([a-z]+).*/\2/p'
}

# Prints the options of a game and of the engine, one a line, as "KEY KIND RANGE".
_wattle_options() {
    printf 'list_options\nquit\n' | "$1" --protocol gtp --game "$2" |
        sed -nE 's/^(= )?([a-z_]+) ([a-z]+) (.*) default .*/\2 \3 \4/p'
}

# Prints the last game that is named before the completed word, or else the first game of the list.
_wattle_game() {
    local games=$1 i

    set -- "${games%%$'\n'*}"
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ $'\n'$games$'\n' != *$'\n'"${COMP_WORDS[i]}"$'\n'* ]] || set -- "${COMP_WORDS[i]}"
    done
    echo "$1"
}

# Prints the values of an option that begin with a word. "KIND RANGE" describes the option.
_wattle_values() {
    case $1 in
        choice* | switch*) _wattle_words "$2" "$(tr '|' ' ' <<<"${1#* }")" ;;
        file*) _wattle_words "$2" auto none; compgen -f -- "$2" ;;
    esac
}

# Prints the completions of a word without a dash: the options after a game, or else the games, and
# also files.
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
    # By default, bash splits "size=5" into three words.
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
    # No blank is added after KEY=, because the value follows.
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o filenames -F _wattle wattle
