//! Every property of `docs/invariants.md` is shown by tests that are there.

use std::{collections::BTreeSet, fs, path::Path};

/// The numbers of a line: `I1–I3`, `I4, I5`.
fn numbers(cell: &str) -> Vec<u32> {
    let number = |text: &str| text.trim().trim_start_matches('I').parse().expect("a number");
    match cell.split_once('–') {
        Some((first, last)) => (number(first)..=number(last)).collect(),
        None => cell.split(',').map(number).collect(),
    }
}

#[test]
fn each_of_the_38_is_shown_by_a_test_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("docs/invariants.md")).expect("the list");
    let mut shown = BTreeSet::new();
    for line in text.lines().filter(|line| line.starts_with("| I")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let numbers = numbers(cells[0]);
        for number in &numbers {
            // As in i02_i03_every_trial_balance_balances.
            let carries = |named: &str| named.contains(&format!("i{number:02}_"));
            assert!(
                cells[2].split(';').any(carries),
                "no test of I{number} carries its number"
            );
        }
        shown.extend(numbers);
        for named in cells[2].split(';') {
            let (file, test) = named.trim().rsplit_once(' ').expect("a file and a test");
            let file = file.trim_matches('`');
            let source = fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("{file}"));
            assert!(source.contains(&format!("fn {test}(")), "{file} has no {test}");
        }
    }
    assert_eq!(shown, (1..=38).collect());
}
