use super::*;
use crate::run::plan::Contender;
use crate::run::plan::methods::Methods;
use crate::store::testset::Position;

#[test]
fn a_line_with_its_time_says_what_it_says_without_and_the_time() {
    let plan = Plan {
        rules: "samegame".parse().unwrap(),
        seed: 7,
        keeps_moves: true,
        ..Plan::new(
            vec![Position { id: "a".into(), note: String::new(), grid: "11".parse().unwrap() }],
            vec![Contender::of("playouts")],
            vec!["5".parse().unwrap()],
        )
    };
    let job = Job { position: 0, column: 0, start: 1, method: 0 };
    let moves = Some(moves::read("a1").unwrap().into());
    let found = Finding { score: 1000, playouts: 1, found_at: 1, earlier: Curve::default(), optimal: true, moves };
    let time = Time { cpu: 0.5, wall: 0.25, found: 0.125 };
    let mut reader = Reader::of(&plan);
    let methods = Methods::of(&plan);
    let method = &methods.get(&plan, &job).line;
    let open = OpenLine::new(&plan, method, &job, &found);
    let (with, without) = (open.timed(time), open.line());
    assert_eq!(without, line(&plan, method, &job, &found));
    let mut read = |line: &str| reader.record(1, line.split(",\"check\"").next().unwrap()).unwrap();
    assert_eq!(read(&without), (job, found.clone(), None));
    assert_eq!(read(&with), (job, found, Some(time)));
}
