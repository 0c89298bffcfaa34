"""One table: dice, rules, rounds, score sheets. Pure, standard library only.

Where each rule of the handbook is done:

    R1.1, R1.2, R1.3, R1.4  dice: `read_value`, `ORDERS`, `PIPS`
    R2.1                    match: `Match.next_in`, `Match.order_from`
    R2.2                    rules: `Rules.units`; play: `_open`
    R2.3                    play: `_settle_rolloff`, `_take_lead`
    R2.4, R2.5              play: `_finish_round`, `_next_round`
    R2.6                    standings: `standings`
    R3.1                    match: `Part.order`, `Part.on_turn`
    R3.2, R3.4              play: `_roll`, `_hand_on`; check: `_stands`
    R3.3                    match: `Turn.value`
    R3.5                    play: `_hand_on`
    R3.6                    play: `_settle`
    R4.1, R4.3              rules: `stake`
    R4.2, R5.3              play: `_count_mexico`
    R4.4                    play: `_finish_round`
    R5.1, R5.2, R5.5        play: `_settle`, `_break_tie`
    R5.4                    play: `_choose_count`; check: `_chooses_count`
    R6.1                    check: `_aborts`; match: `Match.aborter`
    R6.2                    play: `_abort`, `_settle`
    R7.1, R7.2              play: `_finish_round`, `_next_round`
    R8                      rules: `PRESETS`, `Rules`
    R10.1                   play: `_withdraw`
    R10.2                   play: `_join`, `_rejoin`
    R10.3                   log: `Undone`, `Log.read`
    R10.4                   play: `_give_value`, `_record_round`
"""
