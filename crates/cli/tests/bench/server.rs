//! A server whose answers are known for each call of a bench, and computed apart as well (`reference.py`).

use pilcrow_core::document::parse_text;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// A call of the bench: variant, model, seed, input.
type Cell = (u64, u64, u64, u64);

/// A server with known answers, which answers `most` calls and holds back all others.
pub struct Server {
    pub url: String,
    pub state: Arc<(Mutex<State>, Condvar)>,
}

pub struct State {
    pub answered: BTreeMap<Cell, u64>,
    count: usize,
    most: usize,
}

impl Server {
    pub fn new(most: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let state = State { answered: BTreeMap::new(), count: 0, most };
        let state = Arc::new((Mutex::new(state), Condvar::new()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || serve(stream, &shared));
            }
        });
        Self { url, state }
    }

    pub fn count(&self) -> usize {
        self.state.0.lock().unwrap().count
    }

    pub fn let_all(&self) {
        self.state.0.lock().unwrap().most = usize::MAX;
    }
}

fn serve(stream: TcpStream, shared: &(Mutex<State>, Condvar)) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).ok()? > 2 {
        head.push_str(&line.to_lowercase());
        line.clear();
    }
    let length = head.split("content-length: ").nth(1)?.lines().next()?.trim().parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let cell = cell_of(&parse_text(std::str::from_utf8(&body).ok()?).ok()?);
    let count = {
        let mut state = shared.0.lock().unwrap();
        // What is held back when the caller is gone stays unanswered for ever.
        if state.count >= state.most {
            drop(shared.1.wait_timeout(state, Duration::from_secs(600)));
            return None;
        }
        state.count += 1;
        let count = state.answered.entry(cell).or_default();
        *count += 1;
        *count - 1
    };
    let content = answer(cell, count).to_string();
    let reply = json!({"choices": [{"message": {"content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 4}})
    .to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        reply.len()
    );
    reader.into_inner().write_all((head + &reply).as_bytes()).ok()
}

fn cell_of(body: &Value) -> Cell {
    let said = body["messages"].to_string();
    let input = said.rsplit("\\\"n\\\": ").next().unwrap();
    let digits: String = input.chars().take_while(char::is_ascii_digit).collect();
    let variant = u64::from(body["temperature"] == json!(1));
    let seed = u64::from(body["seed"] == json!(2));
    (variant, u64::from(body["model"] == "big"), seed, digits.parse().unwrap())
}

/// As `chance` of `reference.py`.
fn chance((v, m, s, i): Cell, n: u64, k: u64) -> u64 {
    let seed = v * 7_919 + m * 104_729 + s * 611_953 + i * 1_299_709;
    let seed = seed + n * 15_485_863 + k * 32_452_843 + 12_345;
    (((u128::from(seed) * 2_654_435_761) % (1 << 32)) >> 16) as u64 % 100
}

/// As `answer` of `reference.py`.
fn answer(cell: Cell, n: u64) -> Value {
    let (v, m, _, i) = cell;
    let c = |k: u64| chance(cell, n, k);
    let options = ["approve", "reject", "ask"];
    let is_right = c(1) < (if v == 0 { 60 } else { 85 }) + 5 * m;
    let skus = ["a", "b", "c"].iter().zip(0..).filter(|(_, k)| c(10 + k) < 80);
    let mut found = json!({
        "decision": options[usize::try_from(if is_right { i % 3 } else { (i + 1) % 3 }).unwrap()],
        "score": 1 + i % 5 + u64::from(c(2) < 25),
        "amount": 100.5 + i as f64 + (c(3) % 5) as f64 * 0.5,
        "urgent": (i % 2 == 0) != (c(4) < 10),
        "due": format!("2026-03-{:02}", 1 + i + u64::from(c(5) < 20)),
        "why": format!("Reason {} of input {i}", c(8) % 3),
        "items": skus.map(|(sku, k)| json!({"sku": sku, "qty": 1 + c(20 + k) % 3})).collect::<Vec<_>>(),
    });
    if c(6) < (if i % 4 == 0 { 15 } else { 90 }) {
        found["note"] = json!(if c(7) < 50 { "OK" } else { "ok " });
    }
    found
}
