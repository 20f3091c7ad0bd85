//! How the page's module is linked.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // Read by the tool that splits lazy chunks off. A development build is not split, and would be
        // the slower to link and to load for it.
        if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
            println!("cargo::rustc-link-arg-bin=pilcrow=--emit-relocs");
        }
        // Half of what the linker takes: nothing here goes deeper than a few hundred calls, and it
        // is the page's memory from the start.
        println!("cargo::rustc-link-arg-bin=pilcrow=-zstack-size={}", 512 * 1024);
    }
}
