"""One table: dice, rules, rounds, Liar's Mexico, corrections, score sheets.

Where each clause of the rulebook, `tourney/RULEBOOK.md`, is done:

    R1.1, R1.2, R1.3, R1.4  dice: `read_value`, `ORDERS`, `PIPS`
    R2.1                    match: `GameMatch.next_in`, `GameMatch.order_from`
    R2.2                    mexico.rules: `Rules.units`; flow: `deal`
    R2.3                    mexico.match: `Match.settle`; mexico.play: `_take_lead`
    R2.4, R2.5              mexico.play: `_finish_round`; flow: `next_round`
    R2.6                    match: `GameMatch.standings`
    R3.1                    mexico.round: `Part.order`, `Part.on_turn`
    R3.2, R3.4              mexico.play: `_roll`, `_stand`, `_hand_on`
    R3.3                    mexico.round: `Turn.value`
    R3.5                    mexico.play: `_hand_on`
    R3.6                    mexico.play: `_losers`
    R4.1, R4.3              mexico.rules: `stake`
    R4.2, R5.3              mexico.counting: `counts`; mexico.play: `_count_mexico`
    R4.4                    mexico.play: `_finish_round`
    R5.1, R5.2, R5.5        mexico.play: `_settle`, `_tie_break`
    R5.4                    mexico.play: `_choose_count`
    R6.1                    mexico.play: `_abort`; mexico.match: `Match.aborter`
    R6.2                    mexico.play: `_abort`, `_losers`
    R7.1, R7.2              mexico.play: `_score_round`; flow: `next_round`
    R8                      presets; rules; mexico.rules: `Rules`; liar.rules: `LiarRules`
    R9.1                    liar.play: `_take_lead`; liar.events: `Direction`
    R9.2                    liar.play: `_claim`; liar.match: `is_too_low`
    R9.3                    liar.play: `_doubt`, `_holds`
    R9.4                    liar.play: `_starter`; liar.match: `LiarMatch.next_to`
    R9.5                    liar.play: `_claim`
    R9.6                    liar.play: `_claim_eleven`, `_take`, `_doubt`, `_refuse_claim`
    R9.7                    liar.rules: `penalties_for`; liar.play: `_note_foul`
    R9.8                    liar.play: `_penalise`, `_end`; liar.match: `LiarMatch.standing_of`
    R10.1                   flow: `withdraw`
    R10.2                   flow: `join`, `rejoin`, `move_away`
    R10.3                   entries: `Undone`, `Corrected`, `Log.read`;
                            corrections.open_game: `correct`; mexico.play: `_keep_order`;
                            corrections.liar: `correct`; liar.play: `_keep_turn`
    R10.4                   mexico.play: `_give_value`, `_record_round`
    R12.1                   mexico.play: `_end_play`; flow: `end_play`; liar.play: `_end`
    R12.2                   flow: `find_winner`; match: `GameMatch.standings`
    R12.3                   events: `PotBy`; chances.table: `chances_at_end`
    R13.1, R13.2            chances.part: `Solver`; chances.rounds: `at_table`, `pays_from_start`
    R13.3                   chances.matches: `Matches`; chances.table: `wins_of`
    R13.4                   chances.review: `review`
    R14.1                   mexico.round: `Part.may_lie`; mexico.play: `_refuse_lying`
    R14.2                   mexico.rules: `Rules.is_roll`; mexico.play: `_roll`, `_refuse_gift`
    R14.3                   mexico.play: `_pay_aside`, `_owe_aside`
    R14.4                   mexico.play: `_tie_break`, `_give_value`; mexico.round: `ranks_of`
    R14.5                   mexico.rules: `stake`; mexico.play: `_hand_on`
    R14.6                   mexico.play: `_finish_round`; mexico.rules: `Rules.said`
    R14.7                   presets
    R14.8                   chances.part: `Solver`, `best_throw`; chances.last_rounds: `LastRounds`
    R14.9                   fairness: `dice_of`
    R15.1                   dice: `CupOrder`; liar.play: `_claim_eleven`
    R15.2                   liar.match: `is_too_low`; liar.play: `_refuse_claim`
    R15.3                   liar.match: `awaits_mia`; liar.play: `_give_up`, `_cost`
    R15.4                   liar.play: `_starter`; liar.match: `LiarMatch.begin`
    R15.5                   liar.play: `_penalise`; flow: `withdraw`; match: `GameMatch.standings`
    R15.6                   presets
    R15.7                   liar.play: `_with_lives`; flow: `withdraw`, `join`, `rejoin`
    R15.8                   liar.play: `_record_loss`

And of the formats, `tourney/FORMATS.md`, what one table has to know:

    F1.4                    flow: `rejoin`
    F1.6                    flow: `step_out`, `come_back`
    F2.1                    flow: `call_lap`; mexico.play: `_in_play`, `_finish_round`
    F4.1, F5.3              match: `GameMatch.over`, `GameMatch.alone`; flow: `next_round`
    F4.3                    match: `next_lead`
    F5.4                    events: `Opened.units`
    F7.1                    match: `Gone`; flow: `with_gone`
    F8.4                    match: `dealt`, `taken_away`
    F9.1                    flow: `mend_units`
    F15.1                   flow: `call_sitting`, `time_up`
"""
