//! 文件上传题 in a table: the answer says which files are taken, a line each; the rubric what is marked, a line `标题=1.5` each.

use super::{Body, Criterion, Key};
use crate::Points;
use crate::question::table::{Cells, Column, Row, TableForm, Wrong, points};

const MIB: u64 = 1 << 20;
/// What a question takes that does not say: one file of any kind.
const PLAIN: Body = Body {
    accept: Vec::new(),
    max_files: 1,
    max_size_bytes: 20 * MIB,
};

pub const FORM: TableForm = TableForm {
    names: &["上传", "附件"],
    guide: "可留空，或每行写一项要求：最多 3 个、每个 20 MB、格式 pdf、docx；评分要点每行一条：标题=分值，扣分项写负的分值",
    example: &[
        ("题干", "上传本月的银行存款余额调节表。"),
        ("答案", "格式 xlsx、pdf\n每个 10 MB"),
        ("评分要点", "调节后余额相等=4\n未达账项齐全=2"),
        ("分值", "6"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: true,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let mut body = PLAIN;
    for line in row.answer_lines() {
        read_line(line, &mut body).ok_or_else(|| {
            let zh = format!("「{line}」应写作 最多 3 个、每个 20 MB 或 格式 pdf、docx");
            Wrong::new(
                Column::Answer,
                zh,
                "a line reads 最多 3 个, 每个 20 MB or 格式 pdf、docx",
            )
        })?;
    }
    let criteria = row
        .rubric_lines()
        .map(criterion_of)
        .collect::<Result<Vec<_>, _>>()?;
    Ok((body, Key { criteria }))
}

fn read_line(line: &str, body: &mut Body) -> Option<()> {
    if let Some(count) = line
        .strip_prefix("最多")
        .and_then(|rest| rest.trim().strip_suffix('个'))
    {
        body.max_files = count.trim().parse().ok()?;
    } else if let Some(size) = line.strip_prefix("每个") {
        let size = size.trim().trim_start_matches("不超过").trim();
        let (number, unit) = match size.strip_suffix("KB") {
            Some(number) => (number, MIB >> 10),
            None => (size.strip_suffix("MB")?, MIB),
        };
        body.max_size_bytes = number.trim().parse::<u64>().ok()?.checked_mul(unit)?;
    } else {
        let endings = line.strip_prefix("格式")?.trim_start_matches(['：', ':']).trim();
        body.accept = endings
            .split(['、', ',', '，', '/'])
            .map(|ending| ending.trim().trim_start_matches('.').to_lowercase())
            .filter(|ending| !ending.is_empty())
            .collect();
    }
    Some(())
}

fn criterion_of(line: &str) -> Result<Criterion, Wrong> {
    let (title, weight) = line.rsplit_once('=').unwrap_or((line, "1"));
    let weight = points(&weight.replace('−', "-")).and_then(|points| i32::try_from(points.0).ok());
    match weight.filter(|weight| *weight != 0) {
        Some(weight) => Ok(Criterion {
            title: title.trim().to_owned(),
            weight,
        }),
        None => {
            let zh = format!("「{line}」应写作 标题=1.5");
            Err(Wrong::new(Column::Rubric, zh, "a criterion reads title=1.5"))
        }
    }
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let mut lines = Vec::new();
    if !body.accept.is_empty() {
        lines.push(format!("格式 {}", body.accept.join("、")));
    }
    if body.max_files != PLAIN.max_files {
        lines.push(format!("最多 {} 个", body.max_files));
    }
    if body.max_size_bytes != PLAIN.max_size_bytes {
        let (unit, name) = if body.max_size_bytes.is_multiple_of(MIB) {
            (MIB, "MB")
        } else {
            (MIB >> 10, "KB")
        };
        // So odd a limit is no line of a table.
        if !body.max_size_bytes.is_multiple_of(unit) {
            return None;
        }
        lines.push(format!("每个 {} {name}", body.max_size_bytes / unit));
    }
    let criteria = key.criteria.iter();
    let criteria = criteria.map(|one| format!("{}={}", one.title, Points(i64::from(one.weight))));
    Some(Cells {
        rubric: criteria.collect::<Vec<_>>().join("\n"),
        ..Cells::answer(lines.join("\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_question_takes_is_read_as_it_is_written() {
        let body = Body {
            accept: vec!["xlsx".to_owned(), "pdf".to_owned()],
            max_files: 3,
            max_size_bytes: 10 * MIB,
        };
        let key = Key {
            criteria: vec![
                Criterion {
                    title: "齐全".to_owned(),
                    weight: 150,
                },
                Criterion {
                    title: "迟交".to_owned(),
                    weight: -100,
                },
            ],
        };
        let cells = write(&body, &key).unwrap();
        assert_eq!(cells.answer, "格式 xlsx、pdf\n最多 3 个\n每个 10 MB");
        let row = Row {
            answer: &cells.answer,
            rubric: &cells.rubric,
            ..Row::default()
        };
        assert_eq!(read(&row).unwrap(), (body, key));
        let odd = Row {
            answer: "三个文件",
            ..Row::default()
        };
        assert_eq!(read(&odd).unwrap_err().column, Column::Answer);
    }
}
