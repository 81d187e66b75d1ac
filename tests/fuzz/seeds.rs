//! What the fuzzing of each reader begins with.

use super::*;

/// What fuzzing of the reader called `name` begins with: examples of this repository, and what the program writes.
pub(crate) fn seeds(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = if root.join("testsets").is_dir() { root } else { root.parent().expect("fuzz/ is in the repository") };
    let start = |path: &str, lines: usize| {
        let text = fs::read_to_string(root.join(path)).expect(path);
        text.split_inclusive('\n').take(lines).collect::<String>().into_bytes()
    };
    let texts = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect::<Vec<_>>();
    match name {
        "boards" => [texts(BOARDS), vec![start("testsets/standard-20.txt", 34)]].concat(),
        "store" => vec![start("solutions/standard-20.jsonl", 1), start("solutions/standard-20.jsonl", 2)],
        "method" => texts(METHODS),
        "rules" => texts(RULES),
        "experiment" => [texts(&[EXPERIMENT]), vec![file::example().into()]].concat(),
        "run" => vec![a_run()],
        // Zeros decode, but no search has left them.
        "checkpoint" => [vec![0; 400]].into_iter().chain(["race:runs=5", "anneal"].map(a_checkpoint)).collect(),
        "known" => vec![start("testsets/standard-20.best.csv", 4), b"id,score,source\na,7,me\n".to_vec()],
        _ => texts(&[RESULT]),
    }
}

const BOARDS: &[&str] = &[
    "> one a note\n0 1 1\n2 2 0\n\n> two\n012\n.12\n",
    "111\n001\n110\n",
    "R G B\nG G R\n",
    "0 1 2\n1 1 0\n",
    "# 3x2\n0 1 2 1 1 0\n",
    "3 2\n0 1 2\n1 1 0\n",
    "red,green\ngreen,red\n",
    "[[0,1],[1,0]]",
    "{\"boards\":[{\"id\":\"a\",\"rows\":[\"01\",\"10\"]}]}",
    "2x2c3s2:1,2,2,1",
    "klickety-4:7",
    "(0, {(2, 2, [1, 2, 2, 1])})",
];

const METHODS: &[&str] = &[
    "best",
    "race:runs=9,rounds=3",
    "nmcts:searches=9,c=0.0002/0",
    "nbmcts",
    "bmcts:c=0.1",
    "beam:evaluation=bound,best-of=1",
    "nrpa:level=3",
    "sp-mcts:c=0.5",
    "nmcs:level=2",
    "polish",
    "anneal:runs=4",
    "greedy",
];

const RULES: &[&str] = &[
    "samegame",
    "move=(n-2)^2;bonus=1000;colour=-(c-2)^2;from=1;min=2;columns=left",
    "move=5n²;bonus=2000;left=-20*m^2;from=3;least=-100;columns=stay",
    "move=n*(n-1);min=3;columns=right",
    "move=05300;left=000",
];

const EXPERIMENT: &str = "title = \"one\"\nrules = \"samegame\"\nseed = 4\nbudgets = [\"40\", \"1s\"]\nstarts = [1, 4]\n\
    replicates = 2\nreference = \"b\"\n[positions]\nshape = \"4x4x2\"\ncount = 3\nseed = 1\n[[method]]\nline = \"mcts\"\n\
    [[method]]\nlabel = \"b\"\nline = \"nmcts:searches={k}\"\n";

const RESULT: &str = "{\"schema\":\"chainshot.solve/1\",\"type\":\"position\",\"testset\":\"t\",\"id\":\"a\",\"board\":\
    \"0123456789abcdef\",\"rules\":\"samegame\",\"method\":\"mcts\",\"seed\":1,\"score\":7,\"playouts\":9,\
    \"wall_seconds\":0.5}\n{\"type\":\"total\"}\n";

/// The folder of a run of two methods, half of which is an attempt, in the form that [`run_folder`] takes.
fn a_run() -> Vec<u8> {
    let plan = Plan {
        seed: 7,
        starts: vec![2],
        keeps_moves: true,
        ..Plan::new(
            testset::generate("4x4x2".parse().expect("a shape"), 2, 1).positions,
            ["mcts", "greedy"].map(Contender::of).to_vec(),
            vec!["40".parse().expect("a budget")],
        )
    };
    let path = folder("seed").join("a.run");
    let _ = fs::remove_dir_all(&path);
    let jobs = plan.jobs(0..2, &[0, 1]);
    let session = || Session::open(&path, &plan, Notes::new()).expect("a folder");
    let begun = |jobs: &[_]| {
        let mut session = session();
        session.run(jobs, 1, &AtomicBool::new(false), &mut ()).expect("a run");
        session
    };
    begun(&jobs[..3]).finish().expect("a run");
    drop(begun(&jobs[..6]));
    let mut files: Vec<PathBuf> = fs::read_dir(&path).expect("files").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let text = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let lines = fs::read_to_string(path).expect("text");
        let open = |line: &str| line.rfind(",\"check\"").map_or(line.to_owned(), |at| line[..at].to_owned() + "}");
        name + "\n" + &lines.lines().map(|line| open(line) + "\n").collect::<String>()
    };
    let all = files.iter().map(text).collect::<Vec<_>>().join("=\n").into_bytes();
    let _ = fs::remove_dir_all(folder("seed"));
    all
}

fn a_checkpoint(line: &str) -> Vec<u8> {
    let mut kept = Keeper { bytes: None, saved: None };
    search(line, &mut kept);
    kept.saved.unwrap_or_default()
}
