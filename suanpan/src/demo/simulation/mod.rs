//! Weeks of bookkeeping in the demo: from students who have not begun to those who have closed the month, with the
//! mistakes that students make. Vouchers pass the same rules as those typed in, and marks come from the real marking.

mod mistakes;
mod set_ups;

use super::cohort::{Cohort, Size, Taught};
use classes::{ClassId, ItemKind, Late, Opening};
use database::Tx;
use ledger::{
    VoucherDraft,
    statement::StatementKind,
    voucher::signing::{VoucherState, needs_cashier},
};
use mistakes::Mistake;
use platform::{
    App, Error, Millis,
    access::UserId,
    clock::{days, hours, minutes},
};
use scoring::documents::{DocumentDecision, NamedField};
use simulation::{
    BookContext, Company, LoadedBook, SignStep, TaskRules, VoucherSave, close_period, decide_business,
    file_statement, find_book, hand_in, insert_voucher, list_vouchers, load_template, open_book_of, prepare,
    sign, sign_voucher, statement_of,
    template::{Business, Post, Template},
    touch_book,
};
use std::{collections::BTreeSet, sync::Arc};
use tasks::{Activity, ActivityKind};

/// The last students of the class have not begun: somebody has to start with an empty desk.
const UNTOUCHED: i64 = 3;

/// Lets every class alike keep the books of the first school's company.
pub(super) async fn load(app: &App, size: Size) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for cohort in size.cohorts() {
                let Some(office) = Office::find(&tx, cohort, now_ms).await? else {
                    continue;
                };
                for (student, number) in office.students.iter().zip(1..) {
                    office.set_ups_of(&tx, *student, number).await?;
                    office.tasks_of(&tx, *student, number).await?;
                    office.practice_of(&tx, *student, number).await?;
                }
            }
            Ok(())
        })
        .await
}

/// A number from 0 to 99 that looks random and is always the same.
pub(super) fn dice(one: i64, other: i64) -> i64 {
    let mixed = (one * 1_000 + other)
        .cast_unsigned()
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40).cast_signed() % 100
}

/// The class that keeps books, and what for.
struct Office {
    class: ClassId,
    company: Company,
    template: Arc<Template>,
    /// Books in which businesses are booked; those in which all is booked already are left to whoever tries them.
    jobs: Vec<(Activity, Opening)>,
    /// Books that are only set up.
    set_ups: Vec<(Activity, Opening)>,
    students: Vec<UserId>,
    now_ms: Millis,
}

/// One student at one set of books.
struct Work {
    kept: LoadedBook,
    number: i64,
    /// In percent of the vouchers: how many go wrong.
    carelessness: i64,
    /// When the next thing is done.
    at_ms: Millis,
}

impl Office {
    async fn find(tx: &Tx, cohort: Cohort, now_ms: Millis) -> Result<Option<Self>, Error> {
        let Some(taught) = cohort.find(tx).await? else {
            return Ok(None);
        };
        let Taught {
            course,
            class,
            students,
            ..
        } = taught;
        let Some(company) = simulation::find_company_by_key(tx, course, "qinghe").await? else {
            return Ok(None);
        };
        let template = load_template(tx, company.id, company.version).await?;
        let openings = classes::list_openings(tx, class, ItemKind::Task, None).await?;
        let (mut jobs, mut set_ups) = (Vec::new(), Vec::new());
        for activity in tasks::list_activities(tx, course).await? {
            let opening = openings.get(&activity.task.0);
            let opening = opening.filter(|opening| opening.is_open_at(now_ms));
            if let (ActivityKind::Simulation, Some(opening)) = (activity.kind, opening) {
                let rules = TaskRules::of(Some(&activity));
                if rules.only_sets_up() {
                    set_ups.push((activity, opening.clone()));
                } else if rules.asks_vouchers() {
                    jobs.push((activity, opening.clone()));
                }
            }
        }
        Ok(Some(Self {
            class,
            company,
            template,
            jobs,
            set_ups,
            students,
            now_ms,
        }))
    }

    /// How many tasks a student has handed in, and how much of the next one is done, in percent.
    fn reach(&self, number: i64) -> (usize, i64) {
        if number > self.students.len() as i64 - UNTOUCHED {
            return (0, 0);
        }
        let share = 15 + dice(number, 5) * 7 / 10;
        match (number, dice(number, 2)) {
            (1, _) => (2, 45),
            (_, 0..5) => (0, 0),
            (_, 5..18) => (0, share),
            (_, 18..42) => (1, share),
            (_, 42..78) => (2, share),
            (_, 78..92) => (3, share),
            _ => (4, 0),
        }
    }

    async fn tasks_of(&self, tx: &Tx, student: UserId, number: i64) -> Result<(), Error> {
        let (handed_in, share) = self.reach(number);
        let mut free_at_ms = 0;
        for (index, (activity, opening)) in self.jobs.iter().enumerate() {
            let share = if index < handed_in { 100 } else { share };
            if index > handed_in || share == 0 {
                break;
            }
            let day = dice(number, 30 + index as i64);
            let opens_at_ms = opening.opens_at_ms.unwrap_or(self.now_ms - days(30));
            let begun_ms = (opens_at_ms + hours(20 + day * 5 / 2)).max(free_at_ms + hours(18));
            let begun_ms = begun_ms.min(self.now_ms - hours(3 + day));
            let mut work = self.begin(tx, student, number, Some(activity), begun_ms).await?;
            self.keep(tx, &mut work, share, Some(opening)).await?;
            free_at_ms = work.at_ms;
        }
        Ok(())
    }

    /// Free practice: a few who want to know, two of them to the end of the month.
    async fn practice_of(&self, tx: &Tx, student: UserId, number: i64) -> Result<(), Error> {
        let share = match number {
            1 => 34,
            9 | 31 => 100,
            _ if number % 8 == 4 && number < 56 => 12 + dice(number, 8) / 2,
            _ => return Ok(()),
        };
        let begun_ms = self.now_ms - days(2 + dice(number, 9) / 8) - hours(4);
        let mut work = self.begin(tx, student, number, None, begun_ms).await?;
        if share == 100 {
            work.carelessness = 0;
        }
        self.keep(tx, &mut work, share, None).await?;
        if share == 100 {
            let (book, period) = (work.kept.book.id, work.kept.book.period);
            close_period(tx, book, period, work.at_ms).await?;
        }
        Ok(())
    }

    async fn begin(
        &self,
        tx: &Tx,
        student: UserId,
        number: i64,
        activity: Option<&Activity>,
        at_ms: Millis,
    ) -> Result<Work, Error> {
        let place = BookContext {
            company: &self.company,
            user: student,
            activity,
            class: Some(self.class),
            team: None,
            seed: None,
        };
        let id = open_book_of(tx, &place, &self.template, at_ms).await?;
        let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
        Ok(Work {
            kept: LoadedBook {
                template: self.template.clone(),
                chart: self.template.chart(),
                rules: TaskRules::of(activity),
                set_up: None,
                vouchers: list_vouchers(tx, &book, false).await?,
                team: None,
                returned: Vec::new(),
                book,
            },
            number,
            carelessness: dice(number, 1) * 11 / 20,
            at_ms,
        })
    }

    /// Works through `share` percent of the businesses; who gets through hands in, some of them once before the end.
    async fn keep(
        &self,
        tx: &Tx,
        work: &mut Work,
        share: i64,
        opening: Option<&Opening>,
    ) -> Result<(), Error> {
        let mut scope: Vec<Business> = work.kept.scope().into_iter().cloned().collect();
        scope.sort_by_key(|business| business.number);
        let reached = (scope.len() as i64 * share / 100).max(1);
        let is_hasty = share == 100 && dice(work.number, 6) < 30;
        let late = |at_ms| opening.map_or(Late::NOT, |opening| opening.late_at(at_ms));
        for (index, business) in (0..reached).zip(&scope) {
            let depth = match reached - index {
                _ if share == 100 => VoucherState::Posted,
                1 => VoucherState::Draft,
                2 | 3 => VoucherState::Saved,
                4 => VoucherState::CashierSigned,
                5 => VoucherState::Reviewed,
                _ => VoucherState::Posted,
            };
            work.treat(tx, business, depth).await?;
            if is_hasty && index == reached * 2 / 3 {
                work.pause();
                hand_in(tx, &work.kept, Some(self.class), late(work.at_ms), work.at_ms).await?;
            }
        }
        if share == 100 {
            work.file_statements(tx).await?;
            work.pause();
            hand_in(tx, &work.kept, Some(self.class), late(work.at_ms), work.at_ms).await?;
        }
        Ok(touch_book(tx, work.kept.book.id, work.at_ms).await?)
    }
}

impl Work {
    fn pause(&mut self) {
        self.at_ms += minutes(2 + dice(self.number, self.at_ms % 1_000) / 20);
    }

    /// Books a business or decides about it, as well as this student can.
    async fn treat(&mut self, tx: &Tx, business: &Business, depth: VoucherState) -> Result<(), Error> {
        let throw = dice(self.number, 100 + i64::from(business.number));
        let is_wrong = throw < self.carelessness;
        if business.action != DocumentDecision::Entry {
            // Who does not see it leaves the document lying.
            let named = faults_found(business, throw);
            let decision = (!is_wrong).then_some((business.action, &named));
            decide_business(tx, self.kept.book.id, &business.key, decision, self.at_ms).await?;
            return Ok(());
        }
        for draft in &business.solution {
            let wrong = if is_wrong {
                Mistake::of(throw + self.number).make(draft)
            } else {
                Some(draft.clone())
            };
            // Left out altogether.
            let Some(written) = wrong else { continue };
            self.write(tx, business, &written, draft, depth).await?;
        }
        Ok(())
    }

    /// Saves a voucher; one that the rules refuse is written as it should be.
    async fn write(
        &mut self,
        tx: &Tx,
        business: &Business,
        written: &VoucherDraft,
        right: &VoucherDraft,
        depth: VoucherState,
    ) -> Result<(), Error> {
        self.pause();
        let save = |draft: &VoucherDraft| VoucherSave {
            draft: VoucherDraft {
                number: None,
                ..draft.clone()
            },
            is_draft: depth == VoucherState::Draft,
            business: Some(business.key.clone()),
            post: Post::Accountant,
        };
        let prepared = match prepare(&self.kept, None, save(written)) {
            Ok(prepared) => prepared,
            Err(_) => prepare(&self.kept, None, save(right))?,
        };
        let mut voucher = insert_voucher(tx, prepared.0, self.at_ms).await?;
        let is_money = needs_cashier(&voucher.draft, &self.kept.chart);
        let steps = [
            (VoucherState::CashierSigned, SignStep::CashierSign, Post::Cashier),
            (VoucherState::Reviewed, SignStep::Review, Post::Reviewer),
            (VoucherState::Posted, SignStep::Post, Post::Supervisor),
        ];
        for (state, step, post) in steps {
            if state <= depth && (is_money || step != SignStep::CashierSign) {
                voucher = sign(&self.kept, &voucher, step, post)
                    .map_err(|refusal| Error::Internal(refusal.message))?;
            }
        }
        sign_voucher(tx, &mut voucher, self.at_ms).await?;
        self.kept.vouchers = Arc::new(self.kept.vouchers.with(voucher));
        Ok(())
    }

    async fn file_statements(&self, tx: &Tx) -> Result<(), Error> {
        if self.kept.book.activity.is_some() {
            return Ok(());
        }
        let period = self.kept.book.period;
        for kind in [
            StatementKind::BalanceSheet,
            StatementKind::ProfitStatement,
            StatementKind::CashFlowStatement,
        ] {
            if let Some(statement) = statement_of(&self.kept, kind, period, false) {
                file_statement(tx, &self.kept, (period, &statement), None, self.at_ms).await?;
            }
        }
        Ok(())
    }
}

/// What a student marks on documents that are sent back: one field of each fault; of two faults, every third sees the first only.
fn faults_found(business: &Business, throw: i64) -> BTreeSet<NamedField> {
    let faulty = business
        .documents
        .iter()
        .filter_map(|document| Some((document.key.clone(), document.faults.first()?.clone())));
    let found = if throw % 3 == 0 { 1 } else { usize::MAX };
    faulty
        .take(found)
        .map(|(document, field)| NamedField { document, field })
        .collect()
}
