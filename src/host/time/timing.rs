//! Marks in the browser's performance timeline, which the benchmarks read.

/// Sets a mark such as `form:ready` or `result:ready`.
pub fn mark(name: &str) {
    if let Some(performance) = web_sys::window().and_then(|window| window.performance()) {
        drop(performance.mark(name));
    }
}
