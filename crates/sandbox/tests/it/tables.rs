//! A table looks the same wherever the program runs.

use std::process::Command;

use serde_json::{Value, json};

use crate::hands::*;

/// What stands in the text of a place outside the server, up to that place's own starter.
const ELSEWHERE: &str = concat!(
    include_str!("../../../../runtime/python/suanpan_runtime/tables.py"),
    include_str!("../../../../runtime/elsewhere/program.py")
);
/// A starter that says every line to the page as JSON.
const STARTER: &str = "\nimport json\nscreen = Screen(lambda event, **values: print(json.dumps({'event': event, **values})))\nexecute(sys.stdin.read(), {'display': screen.display}, screen)\n";

const PROGRAM: &str = "import datetime, decimal
import numpy as np
import pandas as pd
odd = pd.DataFrame({
    '金额': [1.5, float('nan'), float('inf')],
    '件数': np.array([1, 2**60, -3]),
    '日期': pd.to_datetime(['2026-01-31', None, '2026-02-28']),
    '文字': ['长' * 600, None, pd.NA],
    '其他': [decimal.Decimal('0.10'), datetime.date(2026, 1, 1), True],
}, index=pd.Index(['甲', '乙', '丙'], name='店'))
display(odd)
display(odd['件数'], pd.Series([1, 2]))
display(odd.groupby('其他', sort=False)['件数'].agg(['sum', 'max']).T)
pd.DataFrame({('收入', '一月'): [1], ('收入', '二月'): [2]})";

fn shown_elsewhere(program: &str) -> Vec<Value> {
    use std::io::Write as _;

    let mut python = Command::new(venv().join("bin/python"))
        .args(["-X", "utf8", "-c", &format!("{ELSEWHERE}{STARTER}")])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = python.stdin.take().expect("it was asked for");
    stdin.write_all(program.as_bytes()).expect("it reads");
    drop(stdin);
    let output = python.wait_with_output().expect("it ends");
    let lines = String::from_utf8(output.stdout).expect("text");
    let mut tables: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    for table in &mut tables {
        let event = table.as_object_mut().expect("an event").remove("event");
        assert_eq!(event, Some(json!("table")));
    }
    tables
}

#[tokio::test]
async fn a_table_is_the_same_on_the_server_and_elsewhere() {
    let here = run(&sandbox().await, PROGRAM).await;
    assert_eq!(here.result.reason, Reason::Ok, "{}", here.err);
    let here: Vec<Value> = here
        .tables
        .iter()
        .map(|table| serde_json::to_value(table).expect("plain values"))
        .collect();
    assert_eq!(here.len(), 5);
    assert_eq!(here[0]["rows"][1][0], Value::Null, "{}", here[0]);
    assert_eq!(here[0]["index_name"], "店");
    assert_eq!(shown_elsewhere(PROGRAM), here);
}
