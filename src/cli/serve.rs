//! `chainshot serve`: the page, on this machine alone, with this program's searches behind it.

mod files;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

use super::process::stop_on_signal;
use super::stdout;
use crate::page;

/// Open the page of docs/browser.md on this machine, with the native searches behind it
///
/// Prints the address to open. Only this machine can reach it. Ctrl-C ends it.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Port of the address; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
}

/// No request has more: a picture of eight million pixels.
const MOST_BYTES: usize = 32_000_000;
/// The time between two looks at Ctrl-C, and between two reports of a search.
const MOMENT: Duration = Duration::from_millis(100);

/// Serves until somebody presses Ctrl-C.
///
/// # Errors
/// If the port is taken, or nothing can be printed.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let server = Server::http(("127.0.0.1", args.port)).map_err(|error| {
        anyhow!("cannot use port {}: {error}; name another with --port, or 0 for any that is free", args.port)
    })?;
    let address = server.server_addr().to_ip().context("expected an address of this machine")?;
    let stop = stop_on_signal()?;
    stdout::print(&format!("http://{address}/\n"))?;
    crate::tell!("Open this address in a browser on this machine. Ctrl-C ends it.");
    let hosts = Arc::new([address.to_string(), format!("localhost:{}", address.port())]);
    while !stop.load(Ordering::Relaxed) {
        let Some(request) = server.recv_timeout(MOMENT).context("the connection failed")? else { continue };
        let (stop, hosts) = (Arc::clone(&stop), Arc::clone(&hosts));
        std::thread::spawn(move || {
            // A browser that has left is no error.
            let _ = answer(request, &*hosts, &stop);
        });
    }
    Ok(())
}

/// Whether `request` comes from the page itself: a page from elsewhere, or one that calls this machine by another name,
/// has nothing to ask here.
fn is_ours(request: &Request, hosts: &[String]) -> bool {
    let field =
        |name: &'static str| request.headers().iter().find(|it| it.field.equiv(name)).map(|it| it.value.as_str());
    let host = field("Host").is_some_and(|host| hosts.iter().any(|ours| ours == host));
    let origin = |origin: &str| hosts.iter().any(|ours| origin.strip_prefix("http://") == Some(ours));
    host && field("Origin").is_none_or(origin)
}

fn answer(mut request: Request, hosts: &[String], stop: &AtomicBool) -> io::Result<()> {
    if !is_ours(&request, hosts) {
        return say(request, 403, "text/plain", b"Only the page of this machine may ask.\n".to_vec());
    }
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    if *request.method() == Method::Get {
        return match (path, files::file(path)) {
            ("/rules", _) => say(request, 200, "application/json", page::rules()),
            (_, Some((kind, text))) => say(request, 200, kind, text.into_bytes()),
            _ => say(request, 404, "text/plain", b"There is no such page.\n".to_vec()),
        };
    }
    if request.body_length().is_none_or(|length| length > MOST_BYTES) {
        return say(request, 413, "text/plain", format!("Expected at most {MOST_BYTES} bytes.\n").into_bytes());
    }
    let mut body = Vec::new();
    request.as_reader().take(MOST_BYTES as u64).read_to_end(&mut body)?;
    match path {
        "/read" => say(request, 200, "application/json", page::read(&body)),
        "/look" => {
            let width = query.strip_prefix("width=").and_then(|text| text.parse().ok()).unwrap_or(0);
            say(request, 200, "application/json", page::look(&body, width))
        }
        "/solve" => solve(request, &body, stop),
        _ => say(request, 404, "text/plain", b"There is no such page.\n".to_vec()),
    }
}

fn say(request: Request, status: u16, kind: &str, body: Vec<u8>) -> io::Result<()> {
    let header = |name: &str, value: &str| Header::from_bytes(name, value).expect("plain text");
    let response = Response::from_data(body).with_status_code(status);
    let response = response.with_header(header("Content-Type", &format!("{kind}; charset=utf-8")));
    let response = response.with_header(header("Content-Security-Policy", files::POLICY));
    request.respond(response.with_header(header("Cache-Control", "no-store")))
}

/// Searches, with a line of JSON for each thing that happens; the end of the connection is the end of the search.
fn solve(request: Request, body: &[u8], stop: &AtomicBool) -> io::Result<()> {
    let mut writer = request.into_writer();
    let head =
        "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n";
    writer.write_all(head.as_bytes())?;
    let gone = AtomicBool::new(false);
    let mut stream = Stream { writer, gone: &gone, stop, told: Instant::now() };
    let answer = page::solve(body, &gone, &mut stream);
    // What went wrong is told as a worker would tell it.
    if answer.starts_with(b"{\"error\":") {
        let problem = answer.strip_prefix(b"{\"error\":").unwrap_or(&answer);
        return stream.line(&[b"{\"kind\":\"failed\",\"problem\":", problem].concat());
    }
    stream.line(&[b"{\"kind\":\"done\",\"answer\":", &answer[..], b"}"].concat())
}

/// A page at the other end of a connection.
struct Stream<'a> {
    writer: Box<dyn Write + Send>,
    /// Set when nobody listens any more, or when the server ends.
    gone: &'a AtomicBool,
    stop: &'a AtomicBool,
    told: Instant,
}

impl Stream<'_> {
    fn line(&mut self, json: &[u8]) -> io::Result<()> {
        self.writer.write_all(&[json, b"\n"].concat()).and_then(|()| self.writer.flush())
    }

    fn tell(&mut self, json: &[u8]) {
        if self.line(json).is_err() || self.stop.load(Ordering::Relaxed) {
            self.gone.store(true, Ordering::Relaxed);
        }
    }
}

impl page::Page for Stream<'_> {
    fn improved(&mut self, json: &[u8]) {
        self.tell(&[b"{\"kind\":\"improved\",\"line\":", json, b"}"].concat());
    }

    fn progressed(&mut self, playouts: u64) {
        if self.told.elapsed() >= MOMENT {
            self.told = Instant::now();
            self.tell(format!("{{\"kind\":\"progressed\",\"playouts\":{playouts}}}").as_bytes());
        }
    }
}
