use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::replay;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::rng::stream;
use crate::search::method::Method;
use crate::search::nested::Settings;
use crate::search::playout::{Playout, Playouts, Policy};
use crate::search::tests::random_grid;

/// A line of random moves, and games that follow it from where its first `made` moves lead, each with its score.
struct Following {
    made: usize,
    playouts: usize,
}

impl Visitor for Following {
    type Output = (Vec<Cell>, Vec<(i32, Vec<Cell>)>);

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
        let mut rng = stream(3, "follow", 0);
        let tabu = Playouts::new(Policy::TabuFrequent, game.colour_sizes(), 0.0).choose(&mut rng);
        let mut first = Vec::new();
        let (state, tabu_colour) = (game.root(), tabu.colour());
        game.dispatch(Playout { state, points: 0, tabu: tabu_colour, rng: &mut rng, line: &mut first });
        let mut memory = BestLine::new(game, 100);
        memory.remember(game, &first);
        let settings = Settings::of(&"mcts".parse::<Method>().unwrap()).levels[0];
        let mut level = Level::new(settings, 16, game);
        let (prefix, line) = first[..self.made].split_at(self.made / 2);
        let (mut state, mut points) = (game.root(), 0);
        for &mv in &first[..self.made] {
            points += game.play(&mut state, mv);
        }
        let follow = |_| {
            level.line.clear();
            level.line.extend_from_slice(line);
            let score = memory.play_out(game, prefix, &mut level, points, tabu, &mut rng);
            (score, [prefix, &level.line].concat())
        };
        let lines = (0..self.playouts).map(follow).collect();
        (first, lines)
    }
}

#[test]
fn playouts_are_whole_games_and_some_are_the_line_they_follow() {
    let grid = random_grid(15, 15, 5, 11);
    for made in [0, 1, 7] {
        let (line, games) = visit(&grid, Rules::default(), Following { made, playouts: 500 });
        let same = games.iter().filter(|(_, moves)| *moves == line).count();
        // Two of n moves are left out on average, so none with a chance of (1 - 2/n)^n.
        assert!((25..120).contains(&same), "{same} of 500 are the same");
        for (score, moves) in games {
            let replay = replay(&grid, &Rules::default(), &moves).unwrap();
            assert_eq!((replay.score, replay.open), (score, 0));
            assert_eq!(moves[..made], line[..made]);
        }
    }
}
