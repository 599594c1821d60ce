//! The course the measurement imports: one task with a table of 10,000 rows and three tests.

use std::{fmt::Write as _, path::Path};

/// The programs that are measured: isolated, and bare where the text differs.
pub(crate) const PANDAS: &str = "import pandas as pd\ndf = pd.read_csv('sales.csv')\n\
    print(df.groupby('region', as_index=False).agg({'amount': ['sum', 'mean', 'count']}))\n";
pub(crate) const FIGURE: &str = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\n\
    ax.plot(range(100), [i * i for i in range(100)], label='y')\nax.set_title('chart')\nax.legend()\n";
/// A right answer to the task.
pub(crate) const SUBMISSION: &str = "import pandas as pd\n\ndef totals(name):\n    df = pd.read_csv(name)\n    \
    return df.groupby('region', as_index=False)['amount'].sum()\n\ntable = totals('sales.csv')\n";

/// The course's name.
pub(crate) const TITLE: &str = "Python 测速";
const COURSE: &str = "format = 1\nid = \"bench-python\"\ntitle = \"Python 测速\"\n";
const TASK: &str =
    "id = \"group\"\ntitle = \"按地区汇总\"\nuse = \"graded\"\npoints = 100\nattempts = 0\nkeep = \"best\"\n";
const TESTS: &str = r#"
[[test]]
name = "行数"
kind = "frame"
weight = 1
visible = true
variable = "table"
keys = ["region"]
columns = "subset"
expect = { csv = "expected.csv" }

[[test]]
name = "换一份数据"
kind = "frame"
weight = 1
variable = "table"
files = { "sales.csv" = "second.csv" }
keys = ["region"]
expect = { csv = "expected-second.csv" }

[[test]]
name = "函数"
kind = "frame"
weight = 1
call = "totals"
args = ["sales.csv"]
keys = ["region"]
expect = { csv = "expected.csv" }
"#;

/// The table as CSV and its totals by region as CSV.
pub(crate) fn table(rows: usize, seed: usize) -> (String, String) {
    let mut text = "region,amount\n".to_owned();
    let mut totals = [0_usize; 12];
    for at in 0..rows {
        let cents = (at * 7 + seed) % 1000 * 100 + 25;
        totals[at % 12] += cents;
        writeln!(text, "r{},{}.{:02}", at % 12, cents / 100, cents % 100).expect("memory takes every row");
    }
    let mut sums = "region,amount\n".to_owned();
    for (at, cents) in totals.iter().enumerate() {
        writeln!(sums, "r{at},{}.{:02}", cents / 100, cents % 100).expect("memory takes every row");
    }
    (text, sums)
}

/// Writes the course folder.
pub(crate) fn write(folder: &Path) -> std::io::Result<()> {
    let task = folder.join("python/group");
    std::fs::create_dir_all(task.join("data"))?;
    std::fs::create_dir_all(task.join("hidden"))?;
    let (sales, expected) = table(10_000, 0);
    let (second, expected_second) = table(500, 3);
    for (name, text) in [
        ("../../course.toml", COURSE),
        ("task.toml", TASK),
        ("instructions.md", "按地区汇总 sales.csv 的金额。\n"),
        ("starter.py", "import pandas as pd\n"),
        ("solution.py", SUBMISSION),
        ("tests.toml", TESTS),
        ("data/sales.csv", &sales),
        ("hidden/second.csv", &second),
        ("hidden/expected.csv", &expected),
        ("hidden/expected-second.csv", &expected_second),
    ] {
        std::fs::write(task.join(name), text)?;
    }
    Ok(())
}
