import type { TeamForm, Teams } from '../api/teams';

/** How students of a class are arranged in teams before it is saved, by the rules that the server keeps as well. */

export const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;
/** A post that a team fills. */
export type TeamPost = (typeof posts)[number];

/** Accountant, cashier and reviewer cannot be fewer people; beyond the most nobody has enough to do. */
export const sizes = { fewest: 3, most: 8, usual: 4 };

export interface Placed {
  student: number;
  posts: TeamPost[];
}

export interface PlannedTeam {
  /** None for a new one. */
  id: number | null;
  number: number;
  /** One of them has opened its book: it cannot be dissolved any more. */
  hasBook: boolean;
  members: Placed[];
}

export interface Arrangement {
  /** How much of a member's mark is what the book earned as a whole. */
  percent: number;
  teams: PlannedTeam[];
}

/** What is wrong with a team: the key of its sentence. */
export type TeamFault =
  | { kind: 'size' }
  | { kind: 'nobody'; post: TeamPost }
  | { kind: 'cashierBooks' | 'cashierChecks' | 'ownReviewer' };

const isPost = (post: string): post is TeamPost => posts.some((one) => one === post);
const inOrder = (held: readonly string[]): TeamPost[] => posts.filter((post) => held.includes(post));

/** The teams as the server has them. */
export const arrangementOf = ({ team_percent, teams }: Teams): Arrangement => ({
  percent: team_percent,
  teams: teams.map((team) => ({
    id: team.id,
    number: team.number,
    hasBook: team.book_id !== null,
    members: team.members.map((member) => ({
      student: member.student_id,
      posts: inOrder(member.posts.map(({ post }) => post)),
    })),
  })),
});

/** The body of a save. */
export const formOf = ({ percent, teams }: Arrangement): { team_percent: number; teams: TeamForm[] } => ({
  team_percent: percent,
  teams: teams.map(({ id, members }) => ({
    id,
    members: members.map((placed) => ({ student_id: placed.student, posts: placed.posts })),
  })),
});

/** Everything wrong with a team, each once. 《会计法》第三十五条: whoever keeps the money neither books nor checks. */
export function faultsOf({ members }: PlannedTeam): TeamFault[] {
  const holds = (...both: TeamPost[]) =>
    members.some((member) => both.every((post) => member.posts.includes(post)));
  const faults: TeamFault[] = [];
  if (members.length < sizes.fewest || members.length > sizes.most) faults.push({ kind: 'size' });
  for (const post of posts) if (!holds(post)) faults.push({ kind: 'nobody', post });
  if (holds('cashier', 'accountant') || holds('cashier', 'supervisor')) faults.push({ kind: 'cashierBooks' });
  if (holds('cashier', 'reviewer')) faults.push({ kind: 'cashierChecks' });
  if (holds('accountant', 'reviewer')) faults.push({ kind: 'ownReviewer' });
  return faults;
}

/** New teams are numbered on from `last`, the highest number that the server knows: as it will number them. */
const numbered = (teams: PlannedTeam[], last: number): PlannedTeam[] => {
  let next = last;
  return teams.map((team) => {
    if (team.id !== null) return team;
    next += 1;
    return { ...team, number: next };
  });
};

export const lastNumber = ({ teams }: Teams): number => Math.max(0, ...teams.map(({ number }) => number));

const newTeam = (members: Placed[]): PlannedTeam => ({ id: null, number: 0, hasBook: false, members });

/** With the teams of a proposal after those that are there. */
export const withProposal = (teams: PlannedTeam[], proposed: TeamForm[], last: number): PlannedTeam[] =>
  numbered(
    [
      ...teams,
      ...proposed.map(({ members }) =>
        newTeam(
          members.map(({ student_id, posts: held }) => ({
            student: student_id,
            posts: held.filter(isPost),
          })),
        ),
      ),
    ],
    last,
  );

/** With a student in the team at `to`, at the first post that is vacant there; `'new'` is a team of their own, none is no team. */
export function moved(
  teams: PlannedTeam[],
  student: number,
  to: number | 'new' | undefined,
  last: number,
): PlannedTeam[] {
  const left = teams.map((team) => ({
    ...team,
    members: team.members.filter((member) => member.student !== student),
  }));
  if (to === undefined) return left;
  if (to === 'new') return numbered([...left, newTeam([{ student, posts: ['accountant'] }])], last);
  return left.map((team, at) =>
    at === to ? { ...team, members: [...team.members, { student, posts: vacantFor(team) }] } : team,
  );
}

/** Whoever joins takes the first post that nobody holds. */
function vacantFor({ members }: PlannedTeam): TeamPost[] {
  const vacant = posts.find((post) => !members.some((member) => member.posts.includes(post)));
  return vacant === undefined ? [] : [vacant];
}

export const added = (teams: PlannedTeam[], last: number): PlannedTeam[] =>
  numbered([...teams, newTeam([])], last);

export const dissolved = (teams: PlannedTeam[], at: number, last: number): PlannedTeam[] =>
  numbered(
    teams.filter((_, place) => place !== at),
    last,
  );

/** With a post taken or given up by a member of the team at `at`. */
export const toggled = (teams: PlannedTeam[], at: number, student: number, post: TeamPost): PlannedTeam[] =>
  teams.map((team, place) =>
    place === at
      ? {
          ...team,
          members: team.members.map((member) => {
            if (member.student !== student) return member;
            const held = member.posts.includes(post)
              ? member.posts.filter((one) => one !== post)
              : [...member.posts, post];
            return { ...member, posts: inOrder(held) };
          }),
        }
      : team,
  );

/** In an order that nobody knows. */
export function shuffled<T>(list: readonly T[]): T[] {
  const next = [...list];
  for (let at = next.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [next[at], next[other]] = [next[other] as T, next[at] as T];
  }
  return next;
}
