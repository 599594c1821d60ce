//! The client and the demo's courses are embedded, and Cargo does not look into their folders by itself.

fn main() {
    println!("cargo::rerun-if-changed=../web/dist");
    println!("cargo::rerun-if-changed=../content/courses");
}
