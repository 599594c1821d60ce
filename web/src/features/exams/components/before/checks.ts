import type { Check } from '../../beforeApi';

/** Kinds that say something different of a warning than of what blocks. */
const graded = ['window', 'disk', 'database'] as const;
type Graded = (typeof graded)[number];
type Plain = Exclude<Check['kind'], Graded>;
type WordKey =
  | `before.check.${Plain}.${'good' | 'bad'}`
  | `before.check.${Graded}.${Check['state']}`
  | 'before.check.markers.none'
  | 'before.check.duration.free';

const isGraded = (kind: Check['kind']): kind is Graded => graded.some((one) => one === kind);

/** The sentence that says what a check found. */
export function wordKey({ kind, state, count }: Check): WordKey {
  if (isGraded(kind)) return `before.check.${kind}.${state}`;
  if (kind === 'markers' && count === 0) return 'before.check.markers.none';
  if (kind === 'duration' && count === 0) return 'before.check.duration.free';
  return `before.check.${kind}.${state === 'good' ? 'good' : 'bad'}`;
}

/** Where what was found is mended; none where nothing on a page mends it. */
export type Mend = 'settings' | 'paper' | 'students' | 'rooms' | 'schedule';

const mends: Partial<Record<Check['kind'], Mend>> = {
  published: 'settings',
  window: 'settings',
  duration: 'settings',
  night: 'settings',
  questions: 'paper',
  draws: 'paper',
  equal_points: 'paper',
  students: 'students',
  accounts: 'students',
  extra_time: 'schedule',
  capacity: 'rooms',
  seats: 'rooms',
  networks: 'rooms',
  room_clash: 'rooms',
};

export const mendOf = (check: Check): Mend | undefined => mends[check.kind];

/** What a check names: a question of the bank, another assessment, or only a name. */
export function namesWhat({ kind }: Check): 'question' | 'assessment' | 'name' {
  if (kind === 'keys' || kind === 'variables' || kind === 'files') return 'question';
  return kind === 'student_clash' || kind === 'room_clash' ? 'assessment' : 'name';
}

/** Whether a check names students. */
export const isOfPeople = ({ kind }: Check): boolean =>
  kind === 'accounts' || kind === 'seats' || kind === 'extra_time';
