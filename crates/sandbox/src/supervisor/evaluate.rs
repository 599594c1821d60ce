//! Marks one program: a checker child runs the tests, student children answer its questions, and all that passes between
//! them is data that passes through here.

use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use base64::Engine;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, timeout_at};

use super::Runner;
use super::arm::{Input, Lost, StudentProcess};
use super::checkers::{self, Checker};
use super::child::Child;
use super::orders::Tier;
use super::run::{Control, stopped};
use crate::evaluation::{EvaluationHead, Outcome, ProgramEnd, Report, StaffView, Tampering, Verdict};
use crate::run::{Kind, ProgramError, ProgramFile, Reason, split_files};

/// A checker that fails without having touched the student's data is the machine's failure; so often it is tried again.
const CHECKER_ATTEMPTS: u32 = 2;
/// Runs with other input that may be alive in one test.
const MOST_STUDENT_PROCESSES: usize = 4;
const STDOUT_KEPT: usize = 16 << 10;
const USUAL_SEED: u64 = 20_260_101;

#[derive(Deserialize)]
struct Planned {
    name: String,
    kind: String,
    weight: f64,
    visible: bool,
    category: String,
    hint: String,
}

#[derive(Deserialize)]
struct Judged {
    passed: bool,
    earned: f64,
    message: String,
    difference: Option<Value>,
    staff: Option<StaffView>,
}

struct Marking<'a> {
    runner: &'a Rc<Runner>,
    evaluation: &'a EvaluationHead,
    files: Vec<ProgramFile>,
    body: &'a [u8],
    plan: Vec<Planned>,
    verdicts: Vec<Verdict>,
    inputs: HashMap<u64, Input>,
    arms: HashMap<u64, StudentProcess>,
    /// Runs that died in the present test: they are not started again before the next one.
    dead: HashMap<u64, Reason>,
    program: Option<ProgramEnd>,
    tampering: Vec<Tampering>,
    call_limit: Duration,
    seed: u64,
    /// The checker has seen data of the student in the present test: what happens to it then is the student's affair.
    touched: bool,
}

enum CheckerEnd {
    /// All tests are judged. It may go on with another program, or has ended.
    Finished {
        may_go_on: bool,
    },
    Broken(String),
    /// It died or hung in the present test, after it had seen the student's data.
    LostInTest(&'static str),
    Infra(String),
}

/// Marks the program; stops when the caller does.
pub(crate) async fn evaluate(
    runner: &Rc<Runner>,
    evaluation: EvaluationHead,
    body: Vec<u8>,
    mut control: mpsc::UnboundedReceiver<Control>,
) -> Report {
    let started = Instant::now();
    let turn = tokio::select! {
        turn = runner.running.acquire() => turn.expect("the semaphore is never closed"),
        () = stopped(&mut control) => return Report::empty(Outcome::Stopped, ""),
    };
    let limits = &runner.settings.limits.evaluation;
    let setting = |key: &str| {
        evaluation
            .declared
            .as_ref()
            .and_then(|declared| declared.get(key))
    };
    let seconds = setting("time_limit_s")
        .and_then(Value::as_f64)
        .filter(|s| (0.1..=60.0).contains(s));
    let mut marking = Marking {
        runner,
        files: split_files(&evaluation.files, &body),
        body: &body,
        plan: Vec::new(),
        verdicts: Vec::new(),
        inputs: HashMap::new(),
        arms: HashMap::new(),
        dead: HashMap::new(),
        program: None,
        tampering: Vec::new(),
        call_limit: seconds.map_or(Duration::from_millis(limits.call_ms), Duration::from_secs_f64),
        seed: setting("seed").and_then(Value::as_u64).unwrap_or(USUAL_SEED),
        touched: false,
        evaluation: &evaluation,
    };
    let mut report = tokio::select! {
        report = marking.mark() => report,
        () = stopped(&mut control) => Report::empty(Outcome::Stopped, ""),
    };
    drop(turn);
    report.runtime_ms = started.elapsed().as_secs_f64() * 1000.0;
    runner.refill_soon(Tier::of(Kind::Auto, &evaluation.code));
    report
}

impl Marking<'_> {
    async fn mark(&mut self) -> Report {
        let deadline =
            Instant::now() + Duration::from_millis(self.runner.settings.limits.evaluation.total_ms);
        let mut failures = 0;
        loop {
            match self.run_checker(deadline, failures == 0).await {
                CheckerEnd::Finished { .. } => return self.report(),
                CheckerEnd::Broken(text) => return Report::empty(Outcome::BrokenTests, text),
                CheckerEnd::LostInTest(why) => self.fail_test(why),
                CheckerEnd::Infra(text) => {
                    failures += 1;
                    if failures >= CHECKER_ATTEMPTS {
                        return Report::empty(Outcome::Infra, text);
                    }
                }
            }
            if !self.plan.is_empty() && self.verdicts.len() == self.plan.len() {
                return self.report();
            }
            if Instant::now() >= deadline {
                while self.verdicts.len() < self.plan.len() {
                    self.fail_test("评测总时间超出限制");
                }
            }
        }
    }

    fn report(&mut self) -> Report {
        let all: f64 = self.verdicts.iter().map(|verdict| verdict.weight).sum();
        let earned: f64 = self
            .verdicts
            .iter()
            .map(|verdict| verdict.weight * verdict.earned)
            .sum();
        Report {
            earned: if all > 0.0 { earned / all } else { 0.0 },
            tests: std::mem::take(&mut self.verdicts),
            program: self.program.take(),
            tampering: std::mem::take(&mut self.tampering),
            ..Report::empty(Outcome::Marked, "")
        }
    }

    /// A program that answers nonsense where only our own harness speaks has been made to.
    fn note_forgery(&mut self) {
        let forged = Tampering {
            line: 0,
            text: "程序在评测通道上发送了不合规的数据".to_owned(),
        };
        if !self.tampering.contains(&forged) {
            self.tampering.push(forged);
        }
    }

    /// The first error of a notebook's cells, as the end of a program that is loaded at once would show it.
    fn note_cell_error(&mut self, payload: &[u8]) {
        if let (Some(program), Ok(mut error)) =
            (&mut self.program, serde_json::from_slice::<ProgramError>(payload))
        {
            error.explanation = crate::explain(&error.kind, &error.message);
            program.reason = Reason::Error;
            program.error = Some(error);
        }
    }

    fn fail_test(&mut self, why: &str) {
        let said = Judged {
            passed: false,
            earned: 0.0,
            message: why.to_owned(),
            difference: None,
            staff: None,
        };
        self.record(said, 0.0);
    }

    fn record(&mut self, said: Judged, runtime_ms: f64) {
        let Some(planned) = self.plan.get(self.verdicts.len()) else {
            return;
        };
        let mut message = said.message;
        let mut staff = said.staff;
        if !planned.visible && staff.is_none() && !said.passed {
            staff = Some(StaffView {
                message: message.clone(),
                difference: None,
            });
            message = format!("{}：{message}", planned.category);
            if !planned.hint.is_empty() {
                message = format!("{message}\n{}", planned.hint);
            }
        }
        self.verdicts.push(Verdict {
            name: planned.name.clone(),
            kind: planned.kind.clone(),
            weight: planned.weight,
            visible: planned.visible,
            passed: said.passed,
            earned: said.earned.clamp(0.0, 1.0),
            category: planned.category.clone(),
            message,
            difference: said.difference.filter(|_| planned.visible),
            staff,
            runtime_ms,
        });
    }

    /// Runs a checker over the tests not yet judged; `may_wait`: also one that waits from the program before.
    async fn run_checker(&mut self, deadline: Instant, may_wait: bool) -> CheckerEnd {
        let mut checker = match self.take_checker(may_wait).await {
            Ok(checker) => checker,
            Err(error) => return CheckerEnd::Infra(error.to_string()),
        };
        let end = self.follow(&mut checker.child, deadline).await;
        if matches!(end, CheckerEnd::Finished { may_go_on: true }) && self.tampering.is_empty() {
            self.runner.keep_checker(checker);
        }
        end
    }

    async fn take_checker(&self, may_wait: bool) -> io::Result<Checker> {
        let tests = checkers::tests_of(self.evaluation, self.body);
        // What runs beside the cells of a notebook takes their imports and names over: it marks one and ends.
        if may_wait
            && self.evaluation.notebook.is_none()
            && let Some(checker) = self.runner.checkers.take(tests)
        {
            return Ok(checker);
        }
        let limits = self.runner.settings.limits.run.clone();
        let tier = self.checker_tier();
        let (child, _) = self.runner.take_child(tier, &limits).await?;
        self.runner.refill_if_low(tier);
        Ok(Checker::new(child, tests))
    }

    /// Gives a checker its job and follows it to its end.
    async fn follow(&mut self, checker: &mut Child, deadline: Instant) -> CheckerEnd {
        self.touched = false;
        let head = self.checker_job();
        checker.channel.allow_frames(1_000_000);
        if checker.channel.send_job(b'K', &head, self.body).await.is_err() {
            return CheckerEnd::Infra("the checker took no job".to_owned());
        }
        let test_limit = Duration::from_millis(self.runner.settings.limits.evaluation.test_ms);
        let mut test_deadline = (Instant::now() + test_limit).min(deadline);
        let mut test_started = Instant::now();
        loop {
            let frame = timeout_at(test_deadline, next_frame(checker)).await;
            let Ok(frame) = frame else {
                return if self.plan.is_empty() {
                    CheckerEnd::Infra("the checker hung before its first test".to_owned())
                } else {
                    CheckerEnd::LostInTest("超时")
                };
            };
            match frame {
                Some((b'P', payload)) => {
                    if let Err(end) = self.take_plan(&payload) {
                        return end;
                    }
                }
                Some((b'S', _)) => {
                    self.dead.clear();
                    self.touched = false;
                    test_started = Instant::now();
                    test_deadline = (test_started + test_limit).min(deadline);
                }
                Some((b'Q', payload)) => {
                    if let Err(end) = self.reply(checker, &payload).await {
                        return end;
                    }
                }
                Some((b'V', payload)) => {
                    if let Err(end) = self.take_verdict(&payload, test_started) {
                        return end;
                    }
                }
                Some((b'N', payload)) => self.note_cell_error(&payload),
                Some((b'D', said)) => {
                    return CheckerEnd::Finished {
                        may_go_on: said == b"more",
                    };
                }
                Some((b'X', text)) => return CheckerEnd::Broken(String::from_utf8_lossy(&text).into_owned()),
                Some(_) => {}
                None if self.touched => return CheckerEnd::LostInTest("评测程序处理返回值时超出限制"),
                None => return CheckerEnd::Infra("the checker died".to_owned()),
            }
        }
    }

    /// What a checker is told first: the program, the tests, and how many of them are judged already.
    fn checker_job(&self) -> Value {
        let evaluation = self.evaluation;
        let files: Vec<&(String, usize)> = evaluation.files.iter().chain(&evaluation.test_files).collect();
        json!({
            "source": evaluation.code, "declared": evaluation.declared, "python": evaluation.python,
            "files": files, "program_files": evaluation.files, "skip": self.verdicts.len(),
            "notebook": evaluation.notebook,
        })
    }

    /// The tests in their order, and what was found in the program before any ran.
    fn take_plan(&mut self, payload: &[u8]) -> Result<(), CheckerEnd> {
        let infra = |error: serde_json::Error| CheckerEnd::Infra(error.to_string());
        let plan: Value = serde_json::from_slice(payload).map_err(infra)?;
        self.tampering = serde_json::from_value(plan["tampering"].clone()).unwrap_or_default();
        self.plan = serde_json::from_value(plan["tests"].clone()).map_err(infra)?;
        Ok(())
    }

    async fn reply(&mut self, checker: &mut Child, question: &[u8]) -> Result<(), CheckerEnd> {
        let answer = self.answer(question).await.map_err(CheckerEnd::Infra)?;
        self.touched = true;
        let sent = checker.channel.send(b'k', &[&answer]).await;
        sent.map_err(|_| CheckerEnd::LostInTest("评测中断"))
    }

    fn take_verdict(&mut self, payload: &[u8], started: Instant) -> Result<(), CheckerEnd> {
        let said: Judged =
            serde_json::from_slice(payload).map_err(|error| CheckerEnd::Infra(error.to_string()))?;
        self.record(said, started.elapsed().as_secs_f64() * 1000.0);
        self.arms.retain(|run, _| *run == 0);
        self.inputs.clear();
        Ok(())
    }

    /// The interpreter the tests need: declared tables and ordinary Python may want pandas.
    fn checker_tier(&self) -> Tier {
        let declared = self
            .evaluation
            .declared
            .as_ref()
            .map(Value::to_string)
            .unwrap_or_default();
        let python = self.evaluation.python.as_deref().unwrap_or_default();
        let tables = ["\"frame\"", "\"csv\"", "\"series\"", "\"array\""];
        let words = ["pandas", "numpy", "pd.", "np.", "frame", "csv", "excel"];
        let wanted = tables.iter().any(|word| declared.contains(word))
            || words.iter().any(|word| python.contains(word));
        if wanted || Kind::of(&self.evaluation.code) != Kind::Base {
            Tier::Data
        } else {
            Tier::Base
        }
    }

    /// Answers one question of the checker. An error is the machine's failure.
    async fn answer(&mut self, payload: &[u8]) -> Result<Vec<u8>, String> {
        let question: Value = serde_json::from_slice(payload).map_err(|error| error.to_string())?;
        let run = question["run"].as_u64().unwrap_or(0);
        let operation = question["op"].as_str().unwrap_or_default();
        if operation == "open" {
            self.open(run, &question);
            return Ok(b"{}".to_vec());
        }
        let dead = |reason: Reason| json!({ "dead": reason }).to_string().into_bytes();
        if let Some(reason) = self.dead.get(&run) {
            return Ok(dead(*reason));
        }
        if !self.arms.contains_key(&run)
            && let Err(reason) = self.load(run).await?
        {
            self.dead.insert(run, reason);
            return Ok(dead(reason));
        }
        let arm = self.arms.get_mut(&run).expect("it was loaded above");
        arm.drain();
        match operation {
            "printed" => {
                let (stdout, stderr) = (
                    String::from_utf8_lossy(&arm.stdout),
                    String::from_utf8_lossy(&arm.stderr),
                );
                return Ok(json!({ "stdout": stdout, "stderr": stderr })
                    .to_string()
                    .into_bytes());
            }
            "error" => return Ok(json!({ "error": arm.error }).to_string().into_bytes()),
            _ => {}
        }
        match arm.ask(payload, self.call_limit).await {
            Ok(answer) => Ok(answer),
            Err(Lost::Dead(reason)) => {
                if reason == Reason::Protocol {
                    self.note_forgery();
                }
                self.arms.remove(&run);
                self.dead.insert(run, reason);
                Ok(dead(reason))
            }
            Err(Lost::Infra(text)) => {
                self.arms.remove(&run);
                Err(text)
            }
        }
    }

    /// Notes the input of a further run; it is loaded when the first question comes.
    fn open(&mut self, run: u64, question: &Value) {
        let mut files = Vec::new();
        for (name, content) in question["files"].as_object().into_iter().flatten() {
            let content =
                base64::engine::general_purpose::STANDARD.decode(content.as_str().unwrap_or_default());
            if ProgramFile::is_name_allowed(name) {
                files.push(ProgramFile::new(name.clone(), content.unwrap_or_default()));
            }
        }
        let stdin = question["stdin"].as_str().unwrap_or_default().as_bytes().to_vec();
        self.inputs.insert(run, Input { stdin, files });
    }

    async fn load(&mut self, run: u64) -> Result<Result<(), Reason>, String> {
        if self.arms.len() >= MOST_STUDENT_PROCESSES {
            self.arms.retain(|other, _| *other == 0);
        }
        let input = self.inputs.get(&run).cloned().unwrap_or_default();
        let loaded = StudentProcess::load(
            self.runner,
            self.evaluation.loaded_code(),
            &self.files,
            &input,
            self.seed,
            self.call_limit,
        )
        .await;
        let note = |reason, stdout: &[u8], error| ProgramEnd {
            reason,
            stdout: String::from_utf8_lossy(&stdout[stdout.len().saturating_sub(STDOUT_KEPT)..]).into_owned(),
            error,
        };
        match loaded {
            Ok(arm) => {
                if run == 0 {
                    let reason = if arm.error.is_some() {
                        Reason::Error
                    } else {
                        Reason::Ok
                    };
                    self.program = Some(note(reason, &arm.stdout, arm.error.clone()));
                }
                self.arms.insert(run, arm);
                Ok(Ok(()))
            }
            Err((Lost::Dead(reason), stdout)) => {
                if run == 0 {
                    self.program = Some(note(reason, &stdout, None));
                }
                Ok(Err(reason))
            }
            Err((Lost::Infra(text), _)) => Err(text),
        }
    }
}

/// The checker's next frame, while what it prints is thrown away.
async fn next_frame(checker: &mut Child) -> Option<(u8, Vec<u8>)> {
    loop {
        tokio::select! {
            _ = checker.stdout.next() => {}
            _ = checker.stderr.next() => {}
            frame = checker.channel.receive() => return frame.ok().flatten(),
        }
    }
}
