//! WebVTT captions.

use crate::check::{Check, extension};

/// Checks the syntax of a captions file and that it fits the video's length (0 = unknown), in seconds.
pub(super) fn lint(check: &mut Check<'_>, file: &str, seconds: u32) {
    if !check.files.contains_key(file) {
        return;
    }
    if extension(file) != "vtt" {
        check.file(
            "ref.wrong_kind",
            file,
            "字幕须是 .vtt 文件",
            "captions must be a .vtt file",
        );
        return;
    }
    let Some(text) = check.text(file) else { return };
    let (faults, end_ms) = faults_of(&text);
    for (line, zh, en) in faults {
        check.place("captions.syntax", file, (line, 0), zh, en);
    }
    if seconds > 0 && end_ms > u64::from(seconds) * 1000 + 999 {
        check.file(
            "captions.late",
            file,
            format!("字幕到 {} 秒为止，视频只有 {seconds} 秒", end_ms / 1000),
            format!(
                "captions run to {} s, the video is {seconds} s long",
                end_ms / 1000
            ),
        );
    }
}

/// Line, Chinese, English.
type Fault = (u32, &'static str, &'static str);

/// A line of the file and its index.
type Line<'t> = (usize, &'t str);

/// The faults of a WebVTT text and the end of its last cue in milliseconds.
fn faults_of(text: &str) -> (Vec<Fault>, u64) {
    let mut captions = Captions::default();
    let mut lines = text.lines().enumerate().peekable();
    let is_header =
        |line: &str| line == "WEBVTT" || line.starts_with("WEBVTT ") || line.starts_with("WEBVTT\t");
    if !lines.peek().is_some_and(|(_, line)| is_header(line)) {
        let fault = (1, "首行须是 WEBVTT", "the first line must be WEBVTT");
        captions.faults.push(fault);
    }
    // The header ends at the first empty line.
    for (_, line) in lines.by_ref() {
        if line.trim().is_empty() {
            break;
        }
    }
    while let Some(first) = lines.next() {
        if first.1.trim().is_empty() {
            continue;
        }
        let mut block = vec![first];
        while let Some(next) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
            block.push(next);
        }
        if !is_comment_or_style(first.1) {
            captions.cue(&block);
        }
    }
    if captions.cues == 0 {
        captions.faults.push((1, "没有一条字幕", "there are no cues"));
    }
    (captions.faults, captions.last_end)
}

fn is_comment_or_style(line: &str) -> bool {
    ["NOTE", "STYLE", "REGION"]
        .iter()
        .any(|word| line == *word || line.starts_with(&format!("{word} ")))
}

/// The cues read so far. Times in milliseconds.
#[derive(Default)]
struct Captions {
    faults: Vec<Fault>,
    /// Cues with a timing line.
    cues: usize,
    last_start: u64,
    last_end: u64,
}

impl Captions {
    /// A cue: perhaps a name, the timing line, the text.
    fn cue(&mut self, block: &[Line<'_>]) {
        let number = |index: usize| block.get(index).map_or(0, |(at, _)| *at as u32 + 1);
        let Some(timing) = block.iter().take(2).position(|(_, line)| line.contains("-->")) else {
            let fault = (number(0), "字幕块缺少时间行", "a cue without a timing line");
            self.faults.push(fault);
            return;
        };
        self.timing(number(timing), block[timing].1);
        if block.len() == timing + 1 {
            self.faults
                .push((number(timing), "字幕没有文字", "a cue without text"));
        }
        self.cues += 1;
    }

    fn timing(&mut self, number: u32, line: &str) {
        let Some((start, end)) = cue_times(line) else {
            self.faults.push((
                number,
                "时间应写作 00:01.000 --> 00:04.000",
                "times should read 00:01.000 --> 00:04.000",
            ));
            return;
        };
        if end <= start {
            self.faults
                .push((number, "结束时间不晚于开始时间", "the cue ends before it starts"));
        }
        if start < self.last_start {
            self.faults.push((
                number,
                "开始时间早于上一条",
                "the cue starts before the one above",
            ));
        }
        self.last_start = start;
        self.last_end = self.last_end.max(end);
    }
}

fn cue_times(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once(" --> ")?;
    let end = rest.split_whitespace().next()?;
    Some((timestamp(start.trim())?, timestamp(end)?))
}

/// `01:02.345` or `00:01:02.345` in milliseconds.
fn timestamp(text: &str) -> Option<u64> {
    let (clock, millis) = text.split_once('.')?;
    let parts: Vec<&str> = clock.split(':').collect();
    let number = |part: &str, length: usize| -> Option<u64> {
        (part.len() >= length && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok())?
    };
    let (hours, minutes, seconds) = match parts.as_slice() {
        [minutes, seconds] => (0, number(minutes, 2)?, number(seconds, 2)?),
        [hours, minutes, seconds] => (number(hours, 2)?, number(minutes, 2)?, number(seconds, 2)?),
        _ => return None,
    };
    if minutes > 59 || seconds > 59 || millis.len() != 3 || hours > 99 {
        return None;
    }
    Some(((hours * 60 + minutes) * 60 + seconds) * 1000 + number(millis, 3)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_captions_have_no_faults() {
        let text = "WEBVTT - 会计等式\n\nNOTE 说明\n\n1\n00:00.000 --> 00:04.500 align:start\n资产等于\n\n00:01:04.500 --> 00:01:06.000\n负债加所有者权益\n";
        assert_eq!(faults_of(text), (vec![], 66_000));
    }

    #[test]
    fn each_fault_has_its_line() {
        let lines = |text: &str| faults_of(text).0.iter().map(|fault| fault.0).collect::<Vec<_>>();
        assert_eq!(lines("00:00.000 --> 00:01.000\nx\n"), [1, 1]);
        assert_eq!(lines("WEBVTT\n\n00:00.0 --> 00:01.000\nx\n"), [3]);
        assert_eq!(lines("WEBVTT\n\n00:02.000 --> 00:01.000\nx\n"), [3]);
        assert_eq!(
            lines("WEBVTT\n\n00:02.000 --> 00:03.000\nx\n\n00:01.000 --> 00:03.000\nx\n"),
            [6]
        );
        assert_eq!(lines("WEBVTT\n\nx\n\n00:02.000 --> 00:03.000\n"), [3, 5]);
    }
}
