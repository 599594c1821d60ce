import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { keys } from './keys';

export type Teams = Schema<'TeamsView'>;
export type TeamForm = Schema<'TeamForm'>;
export type Team = Schema<'TeamView'>;
export type HandOver = Schema<'HandOverView'>;
export type MemberMark = Schema<'TeamMemberMark'>;

/** Of which task a class's teams are arranged. */
export interface TeamsOf {
  classId: number;
  courseId: number;
  activityId: number;
}

const teamsKey = ({ classId, courseId, activityId }: TeamsOf) =>
  ['simulation', 'class', 'teams', classId, courseId, activityId] as const;

export const teamsQuery = (of: TeamsOf) =>
  queryOptions({
    queryKey: teamsKey(of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/books/teams/', {
        path: { class_id: of.classId },
        query: { course_id: of.courseId, activity_id: of.activityId },
        signal,
      }),
  });

/** Deals students into teams of about `size`, in the order given; nothing is written. */
export const useProposeTeams = ({ classId, courseId, activityId }: TeamsOf) =>
  useMutation({
    mutationFn: ({ size, students }: { size: number; students: number[] }) =>
      call('POST', '/api/class/{class_id}/books/teams/proposal/', {
        path: { class_id: classId },
        body: { course_id: courseId, activity_id: activityId, size, students },
      }),
  });

/** Saves the teams as they are to be; what is wrong with a team is shown at it, and not announced. */
export function useSaveTeams(of: TeamsOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Pick<Schema<'TeamsForm'>, 'team_percent' | 'teams'>) =>
      call('PUT', '/api/class/{class_id}/books/teams/', {
        path: { class_id: of.classId },
        body: { course_id: of.courseId, activity_id: of.activityId, ...form },
      }),
    meta: { showsError: true },
    onSuccess: (teams) => {
      client.setQueryData(teamsQuery(of).queryKey, teams);
      void client.invalidateQueries({ queryKey: ['simulation', 'class'] });
    },
  });
}

export const actsQuery = (bookId: number) =>
  queryOptions({
    queryKey: keys.acts(bookId),
    queryFn: ({ signal }) => call('GET', '/api/book/{book_id}/acts/', { path: { book_id: bookId }, signal }),
  });

/** Offering a post of one's own, and answering an offer. */
export function useHandOver(bookId: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.desk });
  return {
    offer: useMutation({
      mutationFn: (body: Schema<'HandOverOffer'>) =>
        callForMessage('POST', '/api/book/{book_id}/hand_over/', { path: { book_id: bookId }, body }),
      meta: { showsError: true },
      onSettled,
    }),
    answer: useMutation({
      mutationFn: ({ id, answer }: { id: number; answer: HandOver['state'] }) =>
        callForMessage('PUT', '/api/book/{book_id}/hand_over/{hand_over_id}/', {
          path: { book_id: bookId, hand_over_id: id },
          body: { answer },
        }),
      onSettled,
    }),
  };
}

const held = '/api/voucher/{voucher_id}/hold/';

/** Takes a voucher of a team's book in hand for some moments; says which other member has it. */
export const holdVoucher = (id: number) => call('POST', held, { path: { voucher_id: id } });

export const releaseVoucher = (id: number) => call('DELETE', held, { path: { voucher_id: id } });
