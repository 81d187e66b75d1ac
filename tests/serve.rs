//! `chainshot serve` from outside: the page, its questions, and what is refused.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve() -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chainshot"));
    command.args(["serve", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("an address");
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    Server { child, address }
}

impl Server {
    fn ask(&self, head: &str, host: &str, more: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let length = body.len();
        let text =
            format!("{head} HTTP/1.1\r\nHost: {host}\r\n{more}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all((text + body).as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path}"), &self.address, "", "")
    }

    fn post(&self, path: &str, body: &str) -> String {
        self.ask(&format!("POST {path}"), &self.address, "", body)
    }
}

#[test]
fn the_page_and_its_questions_are_answered() {
    let server = serve();
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("start.mjs") && page.contains("connect-src 'self'"));
    let port = server.address.split(':').nth(1).expect("a port");
    assert!(server.ask("GET /rules", &format!("LocalHost:{port}"), "", "").starts_with("HTTP/1.1 200"));
    let chunked = server.ask("POST /read", &server.address, "Transfer-Encoding: chunked\r\n", "");
    assert!(chunked.starts_with("HTTP/1.1 411"), "{chunked}");
    let head = server.ask("HEAD /", &server.address, "", "");
    let (_, body) = page.split_once("\r\n\r\n").expect("a body");
    assert!(head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
    assert!(server.ask("HEAD /none", &server.address, "", "").starts_with("HTTP/1.1 404"));
    assert!(server.get("/main.mjs").contains("openEngine"));
    assert!(server.get("/rules").contains("\"name\":\"popstar\""));
    assert!(server.get("/../Cargo.toml").starts_with("HTTP/1.1 404"));
    assert!(server.post("/read", r#"{"text":"112\n221"}"#).contains(r#""board":"112/221""#));
    assert!(server.post("/look?width=2", "12345678").contains("No regular grid"));
    let request =
        r#"{"board":"111/001/110","rules":"samegame","method":"best","playouts":100,"seconds":null,"seed":1}"#;
    let lines = server.post("/solve", request);
    let kinds: Vec<&str> = lines.lines().filter(|line| line.starts_with('{')).collect();
    assert!(kinds[0].starts_with(r#"{"kind":"improved","line":{"score":"#), "{lines}");
    assert!(kinds.last().unwrap().starts_with(r#"{"kind":"done","answer":{"score":1005"#), "{lines}");
    assert!(server.post("/solve", "{}").contains(r#"{"kind":"failed","problem":"missing field"#));
}

#[test]
fn others_may_not_ask() {
    let server = serve();
    assert!(server.ask("GET /rules", "evil.example", "", "").starts_with("HTTP/1.1 403"));
    assert!(server.ask("HEAD /rules", "evil.example", "", "").ends_with("\r\n\r\n"));
    let origin = "Origin: http://evil.example\r\n";
    assert!(server.ask("POST /read", &server.address, origin, "{}").starts_with("HTTP/1.1 403"));
    let ours = format!("Origin: http://{}\r\n", server.address);
    assert!(server.ask("POST /read", &server.address, &ours, "{}").contains("missing field"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_ends_with_its_connection() {
    let server = serve();
    let board = vec!["0123401234".repeat(2); 20].join("/");
    let body =
        format!(r#"{{"board":"{board}","rules":"samegame","method":"best","playouts":null,"seconds":600,"seed":1}}"#);
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    let head = format!("POST /solve HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n", server.address, body.len());
    stream.write_all((head + &body).as_bytes()).expect("it reads");
    let mut first = [0; 64];
    stream.read_exact(&mut first).expect("it answers");
    drop(stream);
    // In clock ticks: user and system time of the process, the 14th and 15th field.
    let spent = || -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.child.id())).expect("it lives");
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let begun = Instant::now();
    loop {
        let before = spent();
        std::thread::sleep(Duration::from_millis(500));
        if spent() - before < 2 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the search goes on with nobody there");
    }
}
