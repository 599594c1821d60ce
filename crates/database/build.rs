//! A new migration is a reason to build again: the folders are embedded, and Cargo does not look into them by itself.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations/sqlite");
    println!("cargo::rerun-if-changed=../../migrations/postgres");
}
