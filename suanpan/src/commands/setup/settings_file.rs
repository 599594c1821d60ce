//! The settings file: lines `NAME=value`, read by systemd (`EnvironmentFile=`), by Compose and by a shell.

/// The value of a setting in the file's text, without its quotes.
pub(super) fn find<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .rev()
        .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix('='))
        .map(|value| value.trim().trim_matches(['\'', '"']))
}

/// The file's text with these settings: a line that has one, or has it behind a `#`, is replaced; what is missing is added at
/// the end; everything else stays.
pub(super) fn with(text: &str, settings: &[(&str, String)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (name, value) in settings {
        let line = format!("{name}={}", quoted(value));
        let is_same = |old: &String| {
            let old = old.trim_start_matches(['#', ' ']);
            old.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
        };
        // A line in force goes before one that is only an example.
        let in_force = lines.iter().position(|old| is_same(old) && !old.starts_with('#'));
        match in_force.or_else(|| lines.iter().position(is_same)) {
            Some(at) => lines[at] = line,
            None => lines.push(line),
        }
    }
    lines.join("\n") + "\n"
}

/// Whether a value can be written so that systemd and a shell read the same.
pub(super) fn is_writable(value: &str) -> bool {
    !value.contains(['\'', '\n', '\r', '\0'])
}

/// In single quotes nothing means anything but itself, to systemd and to a shell alike.
fn quoted(value: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/:.,_-@=+%".contains(letter);
    if value.chars().all(is_plain) {
        value.to_owned()
    } else {
        format!("'{value}'")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_replaced_and_the_rest_stays() {
        let old = "# The settings.\n#SUANPAN_LISTEN=127.0.0.1:8000\nSUANPAN_DEMO=false\nSUANPAN_LISTEN_ELSEWHERE=1\n";
        let settings = [
            ("SUANPAN_LISTEN", "0.0.0.0:80".to_owned()),
            ("SUANPAN_PUBLIC_URL", "https://a.cn".to_owned()),
        ];
        let new = with(old, &settings);
        assert_eq!(
            new,
            "# The settings.\nSUANPAN_LISTEN=0.0.0.0:80\nSUANPAN_DEMO=false\nSUANPAN_LISTEN_ELSEWHERE=1\nSUANPAN_PUBLIC_URL=https://a.cn\n"
        );
        assert_eq!(with(&new, &settings), new, "twice is once");
    }

    #[test]
    fn a_line_in_force_is_changed_and_an_example_before_it_stays() {
        let new = with("#A=1\nA=2\n", &[("A", "3".to_owned())]);
        assert_eq!(new, "#A=1\nA=3\n");
        assert_eq!(find(&new, "A"), Some("3"));
    }

    #[test]
    fn a_password_with_signs_is_read_back() {
        let url = "postgres://suanpan:a$b#c \"d@db/suanpan?sslmode=require";
        let text = with("", &[("SUANPAN_DATABASE_URL", url.to_owned())]);
        assert_eq!(find(&text, "SUANPAN_DATABASE_URL"), Some(url));
        assert!(is_writable(url) && !is_writable("it's"));
    }
}
