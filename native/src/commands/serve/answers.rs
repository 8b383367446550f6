//! What is answered to a request: which ones are, and with which headers.

use std::net::IpAddr;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

use super::folder::Folder;

/// How the files of a folder are answered.
#[derive(Clone, Copy)]
pub(super) struct Answers {
    /// Whether pages get the headers that threads need.
    pub(super) isolated: bool,
    /// Whether requests come from this machine alone, and so can only mean this machine.
    pub(super) only_this_machine: bool,
}

/// The headers of every answer. Files may change at any time, have the type that they claim, come compressed or
/// not, and may be used by any page, even by an isolated one: embedding is a feature.
const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::VARY, "accept-encoding"),
    // Scripts and WebAssembly need this; pictures don't.
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "cross-origin",
    ),
];

/// The headers of an isolated page. Only such a page may share memory between threads: it shares nothing
/// with other pages, and loads from elsewhere only what agrees to it.
const ISOLATION: [(HeaderName, &str); 2] = [
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
];

impl Answers {
    /// Returns what answers requests with the files of this folder.
    pub(super) fn router(self, folder: Folder) -> Router {
        let files = ServeDir::with_backend("", folder).ignore_multi_range_requests(true);
        let answer = middleware::from_fn(move |request, next| self.answer(request, next));
        Router::new()
            .fallback_service(files)
            .layer(CompressionLayer::new())
            .layer(answer)
    }

    async fn answer(self, mut request: Request, next: Next) -> Response {
        let mut response = match self.refusal(&request) {
            Some(status) => status.into_response(),
            None => {
                // The range of another version, or of what isn't bytes, would be a wrong answer; the whole file
                // never is.
                let headers = request.headers_mut();
                let range = headers.get(header::RANGE).map(HeaderValue::as_bytes);
                if headers.contains_key(header::IF_RANGE)
                    || range.is_some_and(|range| !range.starts_with(b"bytes="))
                {
                    headers.remove(header::RANGE);
                }
                corrected(next.run(request).await)
            }
        };
        self.complete(response.headers_mut());
        response
    }

    fn refusal(self, request: &Request) -> Option<StatusCode> {
        // In a redirection, two slashes would lead to another host.
        if request.uri().path().starts_with("//") {
            return Some(StatusCode::NOT_FOUND);
        }
        // One of them would be checked, and a proxy might go by the other.
        if request.headers().get_all(header::HOST).iter().count() > 1 {
            return Some(StatusCode::BAD_REQUEST);
        }
        // A page from elsewhere whose name now leads to this machine would pass for a page of this server.
        (self.only_this_machine && !means_this_machine(request))
            .then_some(StatusCode::MISDIRECTED_REQUEST)
    }

    fn complete(self, headers: &mut HeaderMap) {
        let isolation = if self.isolated { &ISOLATION[..] } else { &[] };
        for (name, value) in ALWAYS.iter().chain(isolation) {
            headers.insert(name, HeaderValue::from_static(value));
        }
        // Browsers don't take plain text for UTF-8 unless they are told.
        if headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind == "text/plain")
        {
            let text = HeaderValue::from_static("text/plain; charset=utf-8");
            headers.insert(header::CONTENT_TYPE, text);
        }
        // The tag is that of the file; compressed, it is the same file, but not the same bytes.
        if headers.contains_key(header::CONTENT_ENCODING)
            && let Some(tag) = headers.get(header::ETAG)
            && !tag.as_bytes().starts_with(b"W/")
            && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag.as_bytes()].concat())
        {
            headers.insert(header::ETAG, weak);
        }
    }
}

/// Returns an answer without what tower-http makes of odd requests: a file that the client doesn't accept, and a
/// part of an empty file.
fn corrected(mut response: Response) -> Response {
    if response.status() == StatusCode::NOT_ACCEPTABLE {
        return StatusCode::NOT_ACCEPTABLE.into_response();
    }
    let range = response.headers().get(header::CONTENT_RANGE);
    if range.is_some_and(|range| range.as_bytes().ends_with(b"/0")) {
        response.headers_mut().remove(header::CONTENT_RANGE);
        *response.status_mut() = StatusCode::OK;
    }
    response
}

/// Returns true if a request names this machine as its host, or none.
fn means_this_machine(request: &Request) -> bool {
    let named = match request.uri().authority() {
        Some(authority) => Some(authority.clone()),
        None => match request.headers().get(header::HOST) {
            Some(host) => match Authority::try_from(host.as_bytes()) {
                Ok(authority) => Some(authority),
                Err(_) => return false,
            },
            None => None,
        },
    };
    named.is_none_or(|authority| is_this_machine(authority.host()))
}

fn is_this_machine(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches([']', '.']);
    match host.parse::<IpAddr>() {
        Ok(address) => address.to_canonical().is_loopback(),
        Err(_) => {
            let host = host.to_ascii_lowercase();
            host == "localhost" || host.ends_with(".localhost")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_this_machine;

    #[test]
    fn this_machine_has_several_names() {
        for host in [
            "localhost",
            "LocalHost",
            "localhost.",
            "a.localhost",
            "127.0.0.1",
            "127.1.2.3",
            "[::1]",
        ] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "localhost.example",
            "notlocalhost",
            "127.0.0.1.example",
            "192.0.2.1",
            "[::2]",
            "",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
