//! As much of HTTP as one page on one machine needs: a request a connection, answered and closed.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// No head of a request is longer, and none has more fields.
const MOST_HEAD: usize = 16 << 10;
const MOST_FIELDS: usize = 64;
/// No request has more: a picture of eight million pixels.
pub(super) const MOST_BYTES: usize = 32_000_000;
/// A browser opens connections that it may want later; those that say nothing for so long are closed.
const SILENCE: Duration = Duration::from_secs(30);

/// A request.
pub(super) struct HttpRequest {
    pub(super) method: String,
    pub(super) path: String,
    /// What stands behind the question mark.
    pub(super) query: String,
    pub(super) host: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) body: Vec<u8>,
}

/// The request at the other end of `stream`; none where there is none, or not one that the page would make: the stream
/// has its answer then.
///
/// # Errors
/// If the connection fails.
pub(super) fn read(stream: &mut TcpStream) -> io::Result<Option<HttpRequest>> {
    stream.set_read_timeout(Some(SILENCE))?;
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
        let mut head = httparse::Request::new(&mut fields);
        match head.parse(&bytes) {
            Ok(httparse::Status::Complete(end)) => {
                let (mut request, length) = taken(&head);
                let Some(length) = length else {
                    say(stream, 411, "text/plain", b"Expected a Content-Length: bodies in chunks are not read.\n")?;
                    return Ok(None);
                };
                request.body = bytes.split_off(end);
                if length == NO_LENGTH {
                    say(stream, 400, "text/plain", b"Expected a Content-Length that is a number.\n")?;
                    return Ok(None);
                }
                if length > MOST_BYTES {
                    say(stream, 413, "text/plain", format!("Expected at most {MOST_BYTES} bytes.\n").as_bytes())?;
                    return Ok(None);
                }
                let missing = length.saturating_sub(request.body.len());
                stream.take(missing as u64).read_to_end(&mut request.body)?;
                // Who sends more than it says gets an answer to what it says.
                request.body.truncate(length);
                return Ok((request.body.len() == length).then_some(request));
            }
            Ok(httparse::Status::Partial) if bytes.len() < MOST_HEAD => {}
            _ => {
                say(stream, 400, "text/plain", b"Expected a request of the page.\n")?;
                return Ok(None);
            }
        }
        match stream.read(&mut buffer)? {
            0 => return Ok(None),
            more => bytes.extend_from_slice(&buffer[..more]),
        }
    }
}

/// What a head says, and how long the body is; none if it says so in another way than by a number of bytes.
fn taken(head: &httparse::Request) -> (HttpRequest, Option<usize>) {
    let field = |name: &str| {
        let found = head.headers.iter().find(|it| it.name.eq_ignore_ascii_case(name));
        found.map(|it| String::from_utf8_lossy(it.value).into_owned())
    };
    let url = head.path.unwrap_or_default();
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let length = field("Content-Length").map_or(Some(0), |text| text.trim().parse().ok());
    let request = HttpRequest {
        method: head.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        host: field("Host"),
        origin: field("Origin"),
        body: Vec::new(),
    };
    let is_chunked = field("Transfer-Encoding").is_some();
    (request, if is_chunked { None } else { Some(length.unwrap_or(NO_LENGTH)) })
}

/// What stands for a length that is no number.
const NO_LENGTH: usize = usize::MAX;

/// Answers with `body`.
///
/// # Errors
/// If nobody listens any more.
pub(super) fn say(stream: &mut TcpStream, status: u16, kind: &str, body: &[u8]) -> io::Result<()> {
    say_head(stream, status, kind, body.len())?;
    stream.write_all(body)
}

/// Says of an answer all but the body, which has `length` bytes.
///
/// # Errors
/// If nobody listens any more.
pub(super) fn say_head(stream: &mut TcpStream, status: u16, kind: &str, length: usize) -> io::Result<()> {
    begin(stream, status, kind, &format!("Content-Length: {length}\r\n"))
}

/// Begins an answer that ends with the connection, or after as many bytes as `more` says.
///
/// # Errors
/// If nobody listens any more.
pub(super) fn begin(stream: &mut TcpStream, status: u16, kind: &str, more: &str) -> io::Result<()> {
    let policy = super::files::POLICY;
    // HTTP/1.1 wants the space, not a phrase (RFC 9112, section 4): all say in the body what is wrong.
    let head = format!(
        "HTTP/1.1 {status} \r\nContent-Type: {kind}; charset=utf-8\r\n{more}Content-Security-Policy: {policy}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())
}
