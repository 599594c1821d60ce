//! Weeks of flow design in the demo: first tries with the usual faults, better ones after reading the reasons.

use super::{
    cohort::{Size, Taught},
    simulation::dice,
};
use classes::{ClassId, ItemKind, Late, Opening};
use database::Tx;
use flows::{AttemptPlace, Flow, HandIn, attempt::right_order, hand_in, save_attempt};
use platform::{
    App, Error, Millis,
    access::UserId,
    autosave::Change,
    clock::{days, hours, minutes},
};
use scoring::question::flow::FlowStep;
use tasks::{ActivityId, ActivityKind};

/// Lets every class alike design the flows of its course.
pub(super) async fn load(app: &App, size: Size) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for cohort in size.cohorts() {
                if let Some(taught) = cohort.find(&tx).await? {
                    Room::designs(&tx, &taught, now_ms).await?;
                }
            }
            Ok(())
        })
        .await
}

/// The flows, each with the activity that leads to it while it is open.
struct Room {
    class: ClassId,
    flows: Vec<(Flow, Option<(ActivityId, Opening)>)>,
    now_ms: Millis,
}

impl Room {
    async fn designs(tx: &Tx, taught: &Taught, now_ms: Millis) -> Result<(), Error> {
        let openings = classes::list_openings(tx, taught.class, ItemKind::Task, None).await?;
        let activities = tasks::list_activities(tx, taught.course).await?;
        let mut room = Room {
            class: taught.class,
            flows: Vec::new(),
            now_ms,
        };
        for flow in flows::list_flows(tx, taught.course).await? {
            let led_to = activities
                .iter()
                .find(|one| one.kind == ActivityKind::Flow && one.reference() == flow.key);
            let task = led_to.and_then(|one| Some((one.id, openings.get(&one.task.0)?.clone())));
            let task = task.filter(|(_, opening)| opening.is_open_at(now_ms));
            room.flows.push((flow, task));
        }
        // The last three have not begun with anything.
        let last = taught.students.len().saturating_sub(3);
        for (student, number) in taught.students[..last].iter().zip(1..) {
            room.student(tx, *student, number).await?;
        }
        Ok(())
    }

    async fn student(&self, tx: &Tx, student: UserId, number: i64) -> Result<(), Error> {
        let reached = if number == 1 {
            3
        } else {
            dice(number, 40) * 8 / 100
        };
        for (index, (flow, task)) in (0..reached).zip(&self.flows) {
            let place = AttemptPlace {
                flow: flow.id,
                user: student,
                activity: task.as_ref().map(|(activity, _)| *activity),
                class: Some(self.class),
            };
            let opening = task.as_ref().map(|(_, opening)| opening);
            let opens_at_ms = opening.and_then(|opening| opening.opens_at_ms);
            let opens_at_ms = opens_at_ms.unwrap_or(self.now_ms - days(24 - 3 * index));
            let begun_ms = opens_at_ms + hours(10 + dice(number, 50 + index) * 3 / 2);
            let begun_ms = begun_ms.min(self.now_ms - hours(2 + dice(number, 60 + index)));
            let is_last = index == reached - 1;
            let work = Work {
                flow,
                place,
                opening,
                number,
                index,
            };
            work.hand_in_all(tx, begun_ms, is_last).await?;
        }
        Ok(())
    }
}

/// One student at one flow.
struct Work<'a> {
    flow: &'a Flow,
    place: AttemptPlace,
    opening: Option<&'a Opening>,
    number: i64,
    index: i64,
}

impl Work<'_> {
    /// One to three tries, fewer faults in each; who is at it now has only laid something out.
    async fn hand_in_all(&self, tx: &Tx, begun_ms: Millis, is_last: bool) -> Result<(), Error> {
        let throw = dice(self.number, 70 + self.index);
        let is_at_it = is_last && throw < 35;
        let tries = if self.number == 1 {
            2 - self.index.min(1)
        } else {
            1 + throw % 3
        };
        let mut faults = throw / 22;
        if self.number == 1 {
            faults = 2;
        }
        for number in 1..=tries {
            let steps = self.steps(faults, number);
            let at_ms = begun_ms + minutes(12 + number * 17);
            let change = Change {
                epoch: 0,
                seq: steps.len() as i64 + number,
            };
            if is_at_it && number == tries {
                let half = &steps[..=steps.len() / 2];
                save_attempt(tx, &self.place, number, half, change, at_ms).await?;
                break;
            }
            let work = HandIn {
                number,
                steps: &steps,
                change,
                late: self.opening.map_or(Late::NOT, |opening| opening.late_at(at_ms)),
            };
            let outcome = hand_in(tx, self.flow, &self.place, &work, at_ms).await?;
            if outcome.share == scoring::BasisPoints::WHOLE {
                break;
            }
            faults = (faults - 2).max(0);
        }
        Ok(())
    }

    /// The right order with so many faults: steps that change places, one left out, a wrong one, a wrong lane.
    fn steps(&self, faults: i64, number: i64) -> Vec<FlowStep> {
        let mut steps = right_order(self.flow);
        let key = &self.flow.answer_key;
        for fault in 0..faults {
            let throw = dice(self.number * 7 + self.index, 80 + fault + number * 3);
            let at = throw as usize % (steps.len() - 1);
            match (throw / 3 + fault) % 4 {
                0 => steps.swap(at, at + 1),
                1 if steps.len() > 4 => drop(steps.remove(at)),
                2 => {
                    let mut items = self.flow.body.items.iter();
                    let lane = steps[at].lane.clone();
                    let wrong = items.find(|item| {
                        !key.steps.contains_key(&item.id) && !steps.iter().any(|step| step.id == item.id)
                    });
                    if let Some(item) = wrong {
                        let id = item.id.clone();
                        steps.insert(at, FlowStep { id, lane });
                    }
                }
                _ => match self
                    .flow
                    .body
                    .lanes
                    .get(throw as usize % self.flow.body.lanes.len().max(1))
                {
                    Some(lane) => steps[at].lane = Some(lane.id.clone()),
                    None => steps.swap(at, at + 1),
                },
            }
        }
        steps
    }
}
