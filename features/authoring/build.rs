//! The templates are embedded, and Cargo does not look into their folder by itself.

fn main() {
    println!("cargo::rerun-if-changed=../../content/templates");
}
