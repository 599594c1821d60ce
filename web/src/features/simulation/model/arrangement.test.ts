import { expect, it } from 'vitest';
import {
  added,
  dissolved,
  faultsOf,
  moved,
  type PlannedTeam,
  shuffled,
  type TeamPost,
  toggled,
  withProposal,
} from './arrangement';

const team = (held: TeamPost[][], more: Partial<PlannedTeam> = {}): PlannedTeam => ({
  id: null,
  number: 1,
  hasBook: false,
  members: held.map((posts, at) => ({ student: at + 1, posts })),
  ...more,
});
const kinds = (held: TeamPost[][]) => faultsOf(team(held)).map(({ kind }) => kind);

// The cases of the server's own rule: features/simulation/src/team/arrangement.rs.
it('says which posts do not go together, and which nobody holds', () => {
  expect(kinds([['accountant'], ['cashier'], ['reviewer', 'supervisor']])).toEqual([]);
  expect(kinds([['accountant', 'supervisor'], ['cashier'], ['reviewer']])).toEqual([]);
  expect(kinds([['accountant', 'reviewer'], ['cashier', 'supervisor'], []])).toEqual([
    'cashierBooks',
    'ownReviewer',
  ]);
  expect(kinds([['accountant', 'supervisor'], ['cashier', 'reviewer'], []])).toEqual(['cashierChecks']);
  expect(faultsOf(team([['accountant'], ['reviewer', 'supervisor'], []]))).toEqual([
    { kind: 'nobody', post: 'cashier' },
  ]);
});

it('a team has three to eight members', () => {
  const writers = (count: number) => Array.from({ length: count }, (): TeamPost[] => ['accountant']);
  const usual: TeamPost[][] = [['cashier'], ['reviewer', 'supervisor']];
  expect(kinds([...usual, ...writers(6)])).toEqual([]);
  expect(kinds([...usual, ...writers(7)])).toEqual(['size']);
  expect(kinds([['accountant', 'supervisor'], ['cashier']])).toContain('size');
});

it('whoever moves leaves their team and takes the first post that is vacant where they go', () => {
  const teams = [team([['accountant'], ['cashier']]), team([['accountant']], { number: 2 })].map(
    (one, at) => ({
      ...one,
      members: one.members.map((member) => ({ ...member, student: member.student + at * 10 })),
    }),
  );
  const next = moved(teams, 2, 1, 0);
  expect(next[0]?.members).toEqual([{ student: 1, posts: ['accountant'] }]);
  expect(next[1]?.members).toEqual([
    { student: 11, posts: ['accountant'] },
    { student: 2, posts: ['cashier'] },
  ]);
  expect(moved(next, 2, undefined, 0)[1]?.members).toHaveLength(1);
});

it('new teams are numbered on from the last that was saved, also after one of them is gone', () => {
  const saved = team([], { id: 7, number: 4 });
  const three = added(added([saved], 4), 4);
  expect(three.map(({ number }) => number)).toEqual([4, 5, 6]);
  expect(dissolved(three, 1, 4).map(({ number }) => number)).toEqual([4, 5]);
  const proposed = [{ id: null, members: [{ student_id: 3, posts: ['cashier' as const] }] }];
  expect(withProposal([saved], proposed, 4)[1]).toEqual({
    id: null,
    number: 5,
    hasBook: false,
    members: [{ student: 3, posts: ['cashier'] }],
  });
});

it('a post is taken and given up in the order of the posts', () => {
  const both = toggled([team([['reviewer']])], 0, 1, 'accountant');
  expect(both[0]?.members[0]?.posts).toEqual(['accountant', 'reviewer']);
  expect(toggled(both, 0, 1, 'reviewer')[0]?.members[0]?.posts).toEqual(['accountant']);
});

it('nobody is lost in a random order', () => {
  const all = Array.from({ length: 40 }, (_, at) => at);
  expect(shuffled(all).sort((left, right) => left - right)).toEqual(all);
});
