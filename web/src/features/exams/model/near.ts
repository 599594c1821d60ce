import { dayMs, startOfDay } from '@/shared/lib/pressing';
import type { ManagedAssessment, Phase } from '../managedApi';

const weekMs = 7 * dayMs;

/** The phases that a desk shows, in the order in which they ask for a teacher. */
export const nearPhases = ['open', 'upcoming', 'marking'] as const satisfies Phase[];

/** What concerns a teacher now, the most pressing first: what runs, what begins by tomorrow, what waits for its marks to be released
 * (the longest first), and at last what begins later within a week. */
export function nearAssessments<One extends Pick<ManagedAssessment, 'phase' | 'opens_at_ms' | 'end_ms'>>(
  all: One[],
  now: number,
): One[] {
  const afterTomorrow = startOfDay(now) + 2 * dayMs;
  const rank = ({ phase, opens_at_ms }: One) => {
    if (phase === 'open') return 0;
    if (phase === 'marking') return 2;
    return opens_at_ms < afterTomorrow ? 1 : 3;
  };
  const moment = (one: One) => (one.phase === 'upcoming' ? one.opens_at_ms : one.end_ms);
  return all
    .filter(
      ({ phase, opens_at_ms }) =>
        phase === 'open' || phase === 'marking' || (phase === 'upcoming' && opens_at_ms < now + weekMs),
    )
    .sort((left, right) => rank(left) - rank(right) || moment(left) - moment(right));
}
