//! Pilcrow, the browser app: mounts the page.

fn main() {
    pilcrow_page::start();
}
