//! One self-contained page for any number of lines: board, steps, score curve, and the best known scores beside them.

use serde::Serialize;

use crate::game::notation::MAX_COLOURS;
use crate::game::rules::Columns;
use crate::puzzle::Score;
use crate::store::colours;
use crate::store::known::Known;
use crate::store::played::Played;
use crate::store::solutions::board_fingerprint;
use crate::store::testset::shared_ids;

const PAGE: &str = include_str!("page.html");
/// Where the page wants its data.
const PLACE: &str = "\"DATA\"";

/// What the page knows.
#[derive(Serialize)]
struct Data<'a> {
    palette: Vec<String>,
    lines: Vec<Line<'a>>,
}

/// A line as the page plays it.
#[derive(Serialize)]
struct Line<'a> {
    /// The id, and the board's fingerprint where other boards have the same id.
    name: String,
    rules: &'static str,
    width: usize,
    height: usize,
    /// Where columns close to.
    close: &'static str,
    /// Rows from the top, a character a cell.
    rows: Vec<String>,
    score: Score,
    closing: Score,
    left: u32,
    /// The groups left, where the game is not over.
    open: usize,
    /// For each move its name, column and row from 0, and points.
    moves: Vec<(String, usize, usize, Score)>,
    known: Option<Score>,
    source: Option<&'a str>,
}

/// The page that plays `lines`, each beside its score in `known` if there is one.
pub fn page(lines: &[&Played], known: &[Known]) -> String {
    let palette = (0..MAX_COLOURS as u8).map(colours::hex).collect();
    let shared = shared_ids(lines.iter().map(|line| (line.id.as_str(), &line.grid)));
    let lines = lines.iter().map(|line| Line::of(line, shared.contains(line.id.as_str()), known));
    let data = Data { palette, lines: lines.collect() };
    let json = serde_json::to_string(&data).expect("texts and numbers can be written");
    // Only `<` could end the script that holds the data.
    PAGE.replace(PLACE, &json.replace('<', "\\u003c"))
}

impl Line<'_> {
    /// As the page plays `line`, whose id may be `shared` with other boards.
    fn of<'a>(line: &'a Played, shared: bool, known: &'a [Known]) -> Line<'a> {
        let board = board_fingerprint(&line.grid);
        let known = known.iter().find(|known| known.is_of(&line.id, &board, line.rules.name));
        let step = |step: &crate::store::played::PlayedStep| {
            (step.cell.to_string(), step.cell.column(), step.cell.row(), step.points)
        };
        Line {
            name: if shared { format!("{}, board {}", line.id, &board[..8]) } else { line.id.clone() },
            rules: line.rules.name,
            width: line.grid.width(),
            height: line.grid.height(),
            close: match line.rules.physics.columns {
                Columns::Left => "left",
                Columns::Right => "right",
                Columns::Stay => "stay",
            },
            rows: line.grid.to_string().lines().map(str::to_owned).collect(),
            score: line.score(),
            closing: line.closing(),
            left: line.left(),
            open: line.last.groups().len(),
            moves: line.steps.iter().map(step).collect(),
            known: known.map(|known| known.score),
            source: known.map(|known| known.source.as_str()),
        }
    }
}
