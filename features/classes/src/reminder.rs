//! Reminding students of what they owe: who is reminded, how often, in which words.

use crate::catalogue::WorkKind;
use platform::{Error, Millis, clock::hours};

/// How long nobody is reminded of the same thing again.
pub(crate) const PAUSE_MS: Millis = hours(24);

/// When students may be reminded again of what they were last reminded of at that time.
pub(crate) fn again_at_ms(last_ms: Option<Millis>, now_ms: Millis) -> Option<Millis> {
    last_ms
        .map(|last_ms| last_ms + PAUSE_MS)
        .filter(|again_ms| *again_ms > now_ms)
}

/// Refuses a reminder that nobody needs, that can no longer be followed, or that comes too soon after the last one.
pub(crate) fn check(
    is_open: bool,
    missing: usize,
    last_ms: Option<Millis>,
    now_ms: Millis,
) -> Result<(), Error> {
    if !is_open {
        return Err(Error::conflict(
            "classes.not_open_now",
            "学生目前无法完成这一项，不能提醒。",
        ));
    }
    if missing == 0 {
        return Err(Error::conflict("classes.nobody_missing", "没有需要提醒的学生。"));
    }
    if again_at_ms(last_ms, now_ms).is_some() {
        return Err(Error::conflict(
            "classes.reminded",
            "24 小时内已提醒过，请明天再提醒。",
        ));
    }
    Ok(())
}

/// What a reminder says: its title and its text.
pub(crate) fn words(kind: WorkKind, title: &str) -> (String, String) {
    let text = match kind {
        WorkKind::Project => format!("项目「{title}」中还有任务没有提交，请尽快完成。"),
        WorkKind::Task => format!("任务「{title}」还没有提交完，请尽快完成。"),
        WorkKind::Exercise => format!("训练「{title}」还没有提交，请尽快完成。"),
        WorkKind::Python => format!("Python 任务「{title}」还没有提交，请尽快完成。"),
        WorkKind::Simulation => format!("任务「{title}」的账务处理还没有提交，请尽快完成。"),
        WorkKind::Flow => format!("任务「{title}」的流程设计还没有提交，请尽快完成。"),
        WorkKind::Assessment => format!("考核「{title}」已经开始，你还没有进入，请在结束时间前完成。"),
        WorkKind::Notice => format!("公告「{title}」还没有阅读，请及时查看。"),
    };
    let head: String = title.chars().take(90).collect();
    (format!("提醒：{head}"), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(is_open: bool, missing: usize, last_ms: Option<Millis>) -> Option<&'static str> {
        check(is_open, missing, last_ms, PAUSE_MS)
            .err()
            .map(|error| error.code())
    }

    #[test]
    fn nobody_is_reminded_twice_within_a_day() {
        assert_eq!(code(true, 1, None), None);
        assert_eq!(code(true, 1, Some(0)), None);
        assert_eq!(code(true, 1, Some(1)), Some("classes.reminded"));
        assert_eq!(again_at_ms(Some(1), PAUSE_MS), Some(PAUSE_MS + 1));
    }

    #[test]
    fn nobody_is_reminded_of_what_is_shut_or_done() {
        assert_eq!(code(false, 1, None), Some("classes.not_open_now"));
        assert_eq!(code(true, 0, None), Some("classes.nobody_missing"));
    }

    #[test]
    fn a_long_title_leaves_room_for_the_word() {
        let (title, _) = words(WorkKind::Task, &"长".repeat(100));
        assert!(title.chars().count() <= 100);
    }
}
