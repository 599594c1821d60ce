//! The hall: what students send while they are examined. What many of them send in the same moment is written in one unit
//! of work, and each is told only after its commit.

use crate::{
    AssessmentId, AttemptId,
    answers::{Kinds, SentAnswer},
    find_attempt, pushes,
    saves::{self, Save, Saved},
    sealed::SealedPaper,
    sit::{kinds_of, require_writer},
    starts::{Start, begin_all},
    store::assessment,
    submits::{self, Submit, Submitted},
};
use database::{Engine, Tx};
use platform::{
    App, Error,
    access::UserId,
    autosave::Writer,
    committer::{Committer, Turn},
};
use questions::load_shown;
use std::sync::Arc;

/// Units of starts, of saves and of submissions, each beside its like. SQLite writes one at a time, and fewer larger ones cost less;
/// PostgreSQL writes the next while one waits for the disk.
const fn lanes(engine: Engine) -> usize {
    match engine {
        Engine::Sqlite => 1,
        Engine::Postgres => 4,
    }
}

/// What a page sends of an attempt.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) attempt: AttemptId,
    pub(crate) student: UserId,
    pub(crate) device: String,
    pub(crate) writer: Writer,
    pub(crate) answers: Vec<SentAnswer>,
}

/// What does not change while an attempt is answered.
pub(crate) struct Fixed {
    pub(crate) assessment: AssessmentId,
    pub(crate) student: UserId,
    pub(crate) kinds: Kinds,
}

/// Takes what students send; cheap to clone.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    app: App,
    known: moka::sync::Cache<AttemptId, Arc<Fixed>>,
    /// By the paper as it was pinned: a correction makes another.
    papers: moka::sync::Cache<(AssessmentId, String), Arc<SealedPaper>>,
    starts: Committer<Start, AttemptId>,
    saves: Committer<Save, Saved>,
    submits: Committer<Submit, Submitted>,
}

impl Hall {
    /// Starts committing what pages will send.
    pub fn open(app: &App) -> Self {
        let lanes = lanes(app.db.engine());
        let [starting, saving, submitting] = [(); 3].map(|()| app.db.clone());
        let starts = Committer::start(lanes, move |batch: Vec<Arc<Start>>, turn: Turn| {
            let db = starting.clone();
            async move {
                db.write_locked(move |tx| async move { turn.pass_after(begin_all(&tx, &batch)).await })
                    .await
            }
        });
        let saves = Committer::start(lanes, move |batch: Vec<Arc<Save>>, turn: Turn| {
            let db = saving.clone();
            async move {
                db.write_locked(move |tx| async move { turn.pass_after(saves::write(&tx, &batch)).await })
                    .await
            }
        });
        let submits = Committer::start(lanes, move |batch: Vec<Arc<Submit>>, turn: Turn| {
            let db = submitting.clone();
            async move {
                db.write_locked(move |tx| async move { turn.pass_after(submits::write(&tx, &batch)).await })
                    .await
            }
        });
        Self(Arc::new(Inner {
            app: app.clone(),
            known: moka::sync::Cache::new(50_000),
            papers: moka::sync::Cache::new(256),
            starts,
            saves,
            submits,
        }))
    }

    /// Begins an attempt, or returns the one that runs already; returns once it is durable.
    pub(crate) async fn start(&self, start: Start) -> Result<AttemptId, Error> {
        let board = pushes::board(start.assessment);
        let begun = self.0.starts.commit(start).await?;
        self.0.app.pushes.note(board);
        Ok(begun)
    }

    /// Saves a page's changes; returns once they are durable. Repeating it changes nothing; older changes are passed over.
    pub(crate) async fn save(&self, sent: Sent) -> Result<Saved, Error> {
        let now_ms = self.0.app.now_ms();
        let fixed = self.fixed(&sent).await?;
        let changes = match fixed.kinds.check_all(&sent.answers) {
            Ok(changes) => changes,
            Err(fault) => {
                // Whether they may write at all is said before what is wrong with it.
                self.require_writer(sent).await?;
                return Err(fault);
            }
        };
        let save = Save {
            attempt: sent.attempt,
            student: sent.student,
            device: sent.device,
            writer: sent.writer,
            changes,
            now_ms,
        };
        let saved = self.0.saves.commit(save).await?;
        self.0.app.pushes.note(pushes::board(fixed.assessment));
        Ok(saved)
    }

    /// Hands an attempt in with a page's last changes; returns once it is durable. After the end the changes are not taken.
    pub(crate) async fn submit(&self, sent: Sent) -> Result<Submitted, Error> {
        let fixed = self.fixed(&sent).await?;
        let board = pushes::board(fixed.assessment);
        let submit = Submit {
            fixed,
            attempt: sent.attempt,
            device: sent.device,
            writer: sent.writer,
            answers: sent.answers,
            now_ms: self.0.app.now_ms(),
        };
        let submitted = self.0.submits.commit(submit).await?;
        self.0.app.pushes.note(board);
        Ok(submitted)
    }

    /// The paper of an assessment for those who wait; sealed once, whoever asks.
    pub(crate) async fn sealed_paper(&self, tx: &Tx, id: AssessmentId) -> Result<Arc<SealedPaper>, Error> {
        let pinned = assessment::find_pinned(tx, id).await?.ok_or(Error::NotFound)?;
        let always: Vec<_> = pinned.always().into_iter().collect();
        let version: Vec<i64> = always.iter().map(|version| version.0).collect();
        let shown = load_shown(tx, &always).await?;
        let name = (id, serde_json::to_string(&version).unwrap_or_default());
        let seal = || Arc::new(SealedPaper::of(id, &shown, &self.0.app.secret));
        Ok(self.0.papers.get_with(name, seal))
    }

    /// What is fixed of an attempt that is this student's.
    async fn fixed(&self, sent: &Sent) -> Result<Arc<Fixed>, Error> {
        let id = sent.attempt;
        let fixed = match self.0.known.get(&id) {
            Some(known) => known,
            None => {
                let read = self.0.app.db.read(move |tx| async move {
                    let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
                    Ok::<_, Error>(Fixed {
                        assessment: attempt.assessment,
                        student: attempt.user,
                        kinds: kinds_of(&tx, &attempt.form).await?,
                    })
                });
                let fixed = Arc::new(read.await?);
                self.0.known.insert(id, Arc::clone(&fixed));
                fixed
            }
        };
        if fixed.student == sent.student {
            Ok(fixed)
        } else {
            Err(Error::NotFound)
        }
    }

    async fn require_writer(&self, sent: Sent) -> Result<(), Error> {
        let read = self.0.app.db.read(move |tx| async move {
            require_writer(&tx, sent.attempt, sent.student, &sent.device, &sent.writer).await
        });
        read.await.map(drop)
    }
}
