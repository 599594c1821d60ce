import type { TFunction } from 'i18next';
import type { HookEvent } from '../api';

const keys = {
  'result.released': 'event.result_released',
  'enrolment.changed': 'event.enrolment_changed',
  'work.submitted': 'event.work_submitted',
  'work.marked': 'event.work_marked',
  'course.published': 'event.course_published',
  statements: 'event.statements',
  test: 'event.test',
} as const satisfies Record<HookEvent, string>;

/** What an event is called. */
export const eventWord = (t: TFunction<'open'>, event: HookEvent) => t(keys[event]);
