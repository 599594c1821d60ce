//! A company for each student: what seeds make of the company of the sample course.

mod books;
mod papers;
mod rules;

use std::path::Path;
use std::sync::LazyLock;

use course_folder::model::{Company, Variation};
use course_folder::variation::{Varied, vary};
use course_folder::{load_folder, read};

static QINGHE: LazyLock<(Company, Variation)> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let mut files = load_folder(&folder).expect("the sample course");
    files.retain(|path, _| path.starts_with("companies/") && !path.contains("/tables/"));
    files.insert(
        "course.toml".into(),
        b"format = 1\nid = \"c\"\ntitle = \"c\"\n".to_vec(),
    );
    let reading = read(&files);
    let mut course = reading
        .course
        .unwrap_or_else(|| panic!("{:#?}", reading.findings));
    let mut company = course.companies.remove(0);
    let variation = company.variation.take().expect("it has a variation");
    (company, variation)
});

fn varied(seed: u64) -> Varied {
    let (company, variation) = &*QINGHE;
    vary(company, variation, seed)
}

/// What a seed drew for this label.
fn drawn(varied: &Varied, label: &str) -> Option<String> {
    let found = varied.drawn.iter().find(|drawn| drawn.label == label);
    found.map(|drawn| drawn.value.clone())
}

/// The first seed that draws something for this label.
fn first_seed_with(label: &str) -> Varied {
    (1..1000)
        .map(varied)
        .find(|varied| drawn(varied, label).is_some())
        .expect("a seed draws it")
}
