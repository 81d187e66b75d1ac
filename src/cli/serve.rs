//! `chainshot serve`: the page, on this machine alone, with this program's searches behind it.

mod files;
mod http;

use std::io::{self, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use serde_json::value::RawValue;

use self::http::{HttpRequest, begin, say, say_head};
use super::process::{stop_on_signal, whole};
use super::stdout;
use crate::page;

/// Open the page of docs/browser.md on this machine, with the native searches behind it
///
/// Prints the address to open. Only this machine can reach it. Ctrl-C ends it.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Port of the address; 0 for any that is free
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 8017)]
    #[arg(value_parser = whole::<u16>(0..=65_535))]
    port: u16,
}

/// The time between two looks at Ctrl-C, and between two reports of a search.
const MOMENT: Duration = Duration::from_millis(100);

/// Serves until somebody presses Ctrl-C.
///
/// # Errors
/// If the port is taken, or nothing can be printed.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let port = args.port;
    let listener = TcpListener::bind(("127.0.0.1", port))
        .with_context(|| format!("cannot use port {port}: name another with --port, or 0 for any that is free"))?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let stop = stop_on_signal()?;
    stdout::print(&format!("http://{address}/\n"))?;
    crate::tell!("Open this address in a browser on this machine. Ctrl-C ends it.");
    let hosts = Arc::new(hosts(address.port()));
    while !stop.load(Ordering::Relaxed) {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                std::thread::sleep(MOMENT / 10);
                continue;
            }
            // A browser that left before it was heard, or no more connections than there are now.
            Err(_) => {
                std::thread::sleep(MOMENT / 10);
                continue;
            }
        };
        let (stop, hosts) = (Arc::clone(&stop), Arc::clone(&hosts));
        // Where no more threads can be had the connection is closed: a browser asks again.
        let _ = std::thread::Builder::new().spawn(move || {
            // A browser that has left is no error.
            let _ = answer(stream, &hosts, &stop);
        });
    }
    Ok(())
}

/// What browsers call this machine at `port`: without it where it is that of HTTP.
fn hosts(port: u16) -> Vec<String> {
    let end = if port == 80 { String::new() } else { format!(":{port}") };
    ["127.0.0.1", "localhost"].map(|name| name.to_owned() + &end).to_vec()
}

/// Whether `request` comes from the page itself: a page from elsewhere, or one that calls this machine by another name,
/// has nothing to ask here.
fn is_ours(request: &HttpRequest, hosts: &[String]) -> bool {
    let is_one = |name: &str| hosts.iter().any(|ours| ours.eq_ignore_ascii_case(name));
    let origin = |origin: &String| origin.strip_prefix("http://").is_some_and(is_one);
    request.host.as_deref().is_some_and(is_one) && request.origin.as_ref().is_none_or(origin)
}

fn answer(mut stream: TcpStream, hosts: &[String], stop: &AtomicBool) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    let Some(request) = http::read(&mut stream)? else { return Ok(()) };
    // HEAD asks for the head of what GET would answer (RFC 9110, section 9.3.2).
    let (method, wants_body) = if request.method == "HEAD" { ("GET", false) } else { (request.method.as_str(), true) };
    let mut reply = |status, kind, body: &[u8]| {
        if wants_body { say(&mut stream, status, kind, body) } else { say_head(&mut stream, status, kind, body.len()) }
    };
    if !is_ours(&request, hosts) {
        return reply(403, "text/plain", b"Only the page of this machine may ask.\n");
    }
    let HttpRequest { path, query, body, .. } = &request;
    let json = match (method, path.as_str()) {
        ("POST", "/solve") => return solve(stream, body, stop),
        ("POST", "/read") => page::read(body),
        ("POST", "/look") => {
            let width = query.strip_prefix("width=").and_then(|text| text.parse().ok()).unwrap_or(0);
            page::look(body, width)
        }
        ("POST", "/published") => page::published(body),
        ("GET", "/rules") => page::rules(),
        ("GET", path) if let Some((kind, text)) = files::file(path) => {
            return reply(200, kind, text.as_bytes());
        }
        _ => return reply(404, "text/plain", b"There is no such page.\n"),
    };
    reply(200, "application/json", &json)
}

/// Searches, with a line of JSON for each thing that happens; the end of the connection is the end of the search.
fn solve(mut stream: TcpStream, body: &[u8], stop: &AtomicBool) -> io::Result<()> {
    begin(&mut stream, 200, "application/x-ndjson", "")?;
    let gone = AtomicBool::new(false);
    let mut stream = Stream { stream, gone: &gone, stop, told: Instant::now() };
    match page::search(body, &gone, &mut stream) {
        Ok(answer) => stream.line(&Told::Done { answer: raw(&answer)? }),
        Err(problem) => stream.line(&Told::Failed { problem: &problem }),
    }
}

/// What a search tells, a line each, as a worker of the page would.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Told<'a> {
    Improved { line: &'a RawValue },
    Progressed { playouts: u64 },
    Failed { problem: &'a str },
    Done { answer: &'a RawValue },
}

fn raw(json: &[u8]) -> io::Result<&RawValue> {
    Ok(serde_json::from_slice(json)?)
}

/// A page at the other end of a connection.
struct Stream<'a> {
    stream: TcpStream,
    /// Set when nobody listens any more, or when the server ends.
    gone: &'a AtomicBool,
    stop: &'a AtomicBool,
    told: Instant,
}

impl Stream<'_> {
    fn line(&mut self, told: &Told) -> io::Result<()> {
        self.stream.write_all(&[&serde_json::to_vec(told)?[..], b"\n"].concat())
    }

    fn tell(&mut self, told: &Told) {
        if self.line(told).is_err() || self.stop.load(Ordering::Relaxed) {
            self.gone.store(true, Ordering::Relaxed);
        }
    }
}

impl page::Page for Stream<'_> {
    fn improved(&mut self, json: &[u8]) {
        self.tell(&Told::Improved { line: raw(json).expect("the door gives JSON") });
    }

    fn progressed(&mut self, playouts: u64) {
        if self.told.elapsed() >= MOMENT {
            self.told = Instant::now();
            self.tell(&Told::Progressed { playouts });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_leave_out_the_port_of_http() {
        assert_eq!(hosts(8017), ["127.0.0.1:8017", "localhost:8017"]);
        assert_eq!(hosts(80), ["127.0.0.1", "localhost"]);
    }
}
