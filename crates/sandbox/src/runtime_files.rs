//! The files of `runtime/python`, built into the program, so that it needs nothing beside it but a Python.

use std::io;
use std::path::Path;

macro_rules! runtime {
    ($name:literal) => {
        include_str!(concat!("../../../runtime/python/", $name))
    };
}

pub(crate) const ISOLATION: &str = runtime!("isolation.toml");
pub(crate) const LIMITS: &str = runtime!("limits.toml");
pub(crate) const BOOTSTRAP: &str = runtime!("suanpan_runtime/bootstrap.py");

/// The interpreter's modules by name. They travel through a descriptor: no file of them is in the sandbox.
pub(crate) const MODULES: &[(&str, &str)] = &[
    ("channel", runtime!("suanpan_runtime/channel.py")),
    ("checker", runtime!("suanpan_runtime/checker.py")),
    ("child", runtime!("suanpan_runtime/child.py")),
    ("codec", runtime!("suanpan_runtime/codec.py")),
    ("compare", runtime!("suanpan_runtime/compare.py")),
    ("declared", runtime!("suanpan_runtime/declared.py")),
    ("display", runtime!("suanpan_runtime/display.py")),
    // A JSON list of lists of texts is one of Python too.
    (
        "explanations",
        concat!("RULES = ", include_str!("explanations.json")),
    ),
    ("figures", runtime!("suanpan_runtime/figures.py")),
    ("harness", runtime!("suanpan_runtime/harness.py")),
    ("kernel", runtime!("suanpan_runtime/kernel.py")),
    ("meaning", runtime!("suanpan_runtime/meaning.py")),
    ("notebook", runtime!("suanpan_runtime/notebook.py")),
    ("plot_rules", runtime!("suanpan_runtime/plot_rules.py")),
    ("remote", runtime!("suanpan_runtime/remote.py")),
    ("session", runtime!("suanpan_runtime/session.py")),
    ("source_rules", runtime!("suanpan_runtime/source_rules.py")),
    ("student", runtime!("suanpan_runtime/student.py")),
    ("tables", runtime!("suanpan_runtime/tables.py")),
    ("zygote", runtime!("suanpan_runtime/zygote.py")),
];

const SETUP: &[(&str, &str)] = &[
    ("setup.sh", runtime!("setup.sh")),
    ("requirements.txt", runtime!("requirements.txt")),
    ("constraints.txt", runtime!("constraints.txt")),
    (
        "packages-of-the-school.txt",
        runtime!("packages-of-the-school.txt"),
    ),
];

/// Writes the set-up of the Python environment (`setup.sh` and its lists) into `folder`, for an installation that has only
/// the program. The school's own package list is left alone when it is there already.
pub fn write_setup(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    std::fs::create_dir_all(folder)?;
    for (name, content) in SETUP {
        let path = folder.join(name);
        if *name == "packages-of-the-school.txt" && path.exists() {
            continue;
        }
        std::fs::write(&path, content)?;
    }
    std::fs::set_permissions(folder.join("setup.sh"), std::fs::Permissions::from_mode(0o755))
}
