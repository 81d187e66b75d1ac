use super::*;

/// Board, sequences at depth 1.., different boards at depth 1...
const FIGURES: [(&str, &[u128], &[u64]); 4] = [
    ("111/001/110", &[3, 5, 4, 0], &[3, 4, 2, 0]),
    ("12120/12202/11112/00110/01102", &[4, 14, 39, 74, 83, 58], &[4, 10, 19, 25, 18]),
    (
        "02200203/13221123/10023320/23002322/03101211/02231230/20222211/02211031",
        &[15, 203, 2495, 27946, 285_702],
        &[15, 130, 848, 4545, 20_597],
    ),
    (
        "244212420233234/330301030242413/401044344034010/242413221344300/223010013130110/014241231302302/\
         120423233040240/030441131031303/434020101002033/144331021013001/034143214004412/400230203442434/\
         331001441231121/021001330043212/103344440124302",
        &[42, 1712, 67_920],
        &[42, 969, 16_355],
    ),
];

#[test]
fn the_known_figures_come_out() {
    for (board, sequences, boards) in FIGURES {
        let counts = perft(&board.parse().unwrap(), sequences.len());
        assert_eq!(counts.iter().map(|perft| perft.sequences).collect::<Vec<_>>(), sequences, "{board}");
        let found: Vec<u64> = counts.iter().map(|perft| perft.boards).take(boards.len()).collect();
        assert_eq!(found, boards, "{board}");
    }
}

#[test]
fn the_counting_ends_with_the_first_depth_that_no_sequence_reaches() {
    let counts = perft(&FIGURES[0].0.parse().unwrap(), usize::MAX);
    assert_eq!(counts.iter().map(|perft| perft.sequences).collect::<Vec<_>>(), FIGURES[0].1);
}

#[test]
fn a_depth_with_too_many_positions_ends_the_counting() {
    let grid: Grid = FIGURES[1].0.parse().unwrap();
    let all = perft(&grid, 4);
    let most = all[1].tile_sets as usize;
    assert!(all[2].tile_sets as usize > most);
    let counted = |most: usize| {
        let mut counts = Vec::new();
        within(&grid, (4, most), &mut |perft| {
            counts.push(perft);
            true
        });
        counts
    };
    assert_eq!(counted(most), all[..2]);
    assert_eq!(counted(0), []);
}
