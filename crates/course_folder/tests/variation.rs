//! A company for each student: what seeds make of the company of the sample course.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use course_folder::model::{Company, Date, Fen, Side, Variation};
use course_folder::variation::{Varied, lint_seeds, vary};
use course_folder::{load_folder, read};
use proptest::prelude::*;

static QINGHE: LazyLock<(Company, Variation)> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let mut files = load_folder(&folder).expect("the sample course");
    files.retain(|path, _| path.starts_with("companies/") && !path.contains("/tables/"));
    files.insert("course.toml".into(), b"format = 1\nid = \"c\"\ntitle = \"c\"\n".to_vec());
    let reading = read(&files);
    let mut course = reading.course.unwrap_or_else(|| panic!("{:#?}", reading.findings));
    let mut company = course.companies.remove(0);
    let variation = company.variation.take().expect("it has a variation");
    (company, variation)
});

fn varied(seed: u64) -> Varied {
    let (company, variation) = &*QINGHE;
    vary(company, variation, seed)
}

/// Every amount of a business's vouchers.
fn amounts(company: &Company, business: &str) -> Vec<String> {
    let vouchers = company.vouchers.iter().filter(|voucher| voucher.business == business);
    let lines = vouchers.flat_map(|voucher| &voucher.lines);
    lines.map(|line| line.amount.to_string()).collect()
}

#[test]
fn seed_0_is_the_golden_company() {
    let golden = varied(0);
    assert_eq!(golden.company, QINGHE.0);
    assert_eq!(golden.drawn, []);
}

#[test]
fn a_thousand_seeds_make_a_thousand_sound_companies() {
    let (company, variation) = &*QINGHE;
    let faults = lint_seeds(company, variation, 0..=1000);
    let told: Vec<String> = faults.iter().take(10).map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), told.join("\n"));
}
