# The engine reads clocks of all forms. Other tests measure the effect of a clock on the search.
time_settings 300 10 1
time_settings 0 10 1
time_settings 1800 0 0
time_settings 0.25 0.125 3
time_settings 0 5 0
time_settings 0 0 0
time_settings -1 0 0
#? error [syntax error: the main time must be a number from 0 to .*]
time_settings 1 -1 0
#? error [syntax error: the overtime.*]
time_settings 1 1 -1
#? error [syntax error: the number of stones.*]
time_settings 1 1 1.5
#? error [syntax error.*]
time_settings inf 1 1
#? error [syntax error.*]
time_settings 1e400 1 1
#? error [syntax error.*]

time_left b 123 0
time_left white 0.5 3
time_left w -3 0
time_left orange 10 0
time_left x 10 0
#? error [syntax error.*]
time_left w soon 0
#? error [syntax error.*]
time_left w 10 x
#? error [syntax error.*]

kgs-time_settings none
kgs-time_settings ABSOLUTE 30
kgs-time_settings byoyomi 30 5 3
kgs-time_settings byoyomi 30 0 0
kgs-time_settings canadian 30 5 3
kgs-time_settings none 3
#? error [syntax error: write none, absolute MAIN, .*]
kgs-time_settings absolute
#? error [syntax error.*]
kgs-time_settings byoyomi 30
#? error [syntax error.*]
kgs-time_settings byoyomi 30 5 x
#? error [syntax error.*]
kgs-time_settings hourglass 30
#? error [syntax error.*]

# With almost no time left, the engine moves at once, with a clock of any kind.
kgs-time_settings byoyomi 0 0.05 2
genmove w
#? [[A-G1-7NESW-]+]
time_settings 1 0 0
time_left b 0.02 0
genmove b
#? [[A-G1-7NESW-]+]
time_settings 0.1 0.1 2
genmove w
#? [[A-G1-7NESW-]+]
