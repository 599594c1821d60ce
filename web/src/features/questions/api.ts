import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { paths } from '@/shared/api/schema';
import type { Schema } from '@/shared/api/types';
import type { BankKind } from '@/shared/questions/bank';
import type { QuestionBody, QuestionKey } from '@/shared/questions/types';
import type { Upload } from '@/shared/upload/api';

/** Calls about the question bank. */

/** What is edited is as complete as what the server writes; it accepts less. */
export type QuestionText = Omit<Schema<'QuestionText'>, 'body' | 'answer_key'> & {
  body: QuestionBody;
  answer_key: QuestionKey;
};

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/{question_id}/', { path: { question_id: id }, signal }),
    enabled: id > 0,
  });

export type VersionLine = Schema<'VersionLine'>;

/** What the newest version says otherwise than an earlier one. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['questions', 'one', id, 'version', version],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/{question_id}/versions/{version_number}/', {
        path: { question_id: id, version_number: version },
        signal,
      }),
  });

export const restoreVersion = ({ id, version }: { id: number; version: number }) =>
  callForMessage('POST', '/api/questions/{question_id}/versions/{version_number}/restore/', {
    path: { question_id: id, version_number: version },
  });

export type QuestionFlag = Schema<'QuestionFlag'>;

/** The exams a question was asked in, and what is noticed of it. */
export const usesQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'uses', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/questions/{question_id}/uses/', { path: { question_id: id }, signal }),
  });

/** The questions of a bank that their author should look at. */
export const flaggedQuery = (courseId: number, bank: BankKind) =>
  queryOptions({
    queryKey: ['questions', 'flagged', courseId, bank],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/flagged_questions/', { query: { course_id: courseId, bank }, signal }),
    enabled: courseId > 0,
  });

/** Other questions that say nearly the same, of every bank one reads. */
export const alikeQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'one', id, 'alike'],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/{question_id}/alike/', { path: { question_id: id }, signal }),
  });

/** The questions of a bank that say nearly the same, in groups. */
export const alikeGroupsQuery = (courseId: number, bank: BankKind) =>
  queryOptions({
    queryKey: ['questions', 'alike', courseId, bank],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/alike/', { query: { course_id: courseId, bank }, signal }),
    // Looked at after something was put away: what is shown is what is there.
    staleTime: 0,
  });

export const saveQuestion = ({ id, text }: { id: number | undefined; text: QuestionText }) =>
  id === undefined
    ? call('POST', '/api/questions/', { body: text })
    : call('PUT', '/api/questions/{question_id}/', { path: { question_id: id }, body: text });

export const archiveQuestion = (id: number) =>
  call('DELETE', '/api/questions/{question_id}/', { path: { question_id: id } });

/** Questions, and the bank they go to: of that course, unless it is one's own or the school's. */
export interface Transfer {
  courseId: number;
  bank: BankKind;
  ids: number[];
}

const transferred = ({ courseId, bank, ids }: Transfer) => ({
  body: { course_id: courseId, bank, question_ids: ids },
});

export const copyQuestions = async (chosen: Transfer) => {
  const done = await call('POST', '/api/questions/copy/', transferred(chosen));
  return { count: done.copied, leftOut: done.left_out };
};

export const moveQuestions = async (chosen: Transfer) => {
  const done = await call('POST', '/api/questions/move/', transferred(chosen));
  return { count: done.moved, leftOut: done.left_out };
};

export const linkQuestions = async ({ courseId, ids }: Transfer) => {
  const done = await call('POST', '/api/questions/link/', {
    body: { course_id: courseId, question_ids: ids },
  });
  return { count: done.linked, leftOut: done.left_out };
};

/** Ends the link of a question into a course; with a copy the course's papers go on asking what they did. */
export const unlinkQuestion = ({
  courseId,
  id,
  keepsCopy,
}: {
  courseId: number;
  id: number;
  keepsCopy: boolean;
}) =>
  call('POST', '/api/questions/unlink/', {
    body: { course_id: courseId, question_ids: [id], keeps_copies: keepsCopy },
  });

/** What of many questions changes; what is absent stays. */
export type BulkChange = Schema<'QuestionBulkForm'>;

export const changeQuestions = async (form: BulkChange) => {
  const done = await call('PUT', '/api/questions/bulk/', { body: form });
  return { count: done.changed, leftOut: done.left_out };
};

/** The banks beside a course, and which of them I write. */
export const banksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['questions', 'banks', courseId],
    queryFn: ({ signal }) => call('GET', '/api/questions/banks/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
    staleTime: 60_000,
  });

export function useBankWrite<V, R>(run: (value: V) => Promise<R>, showsError = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    meta: { showsError },
    // Of many blocks some may be written before one is refused.
    onSettled: () => client.invalidateQueries({ queryKey: ['questions'] }),
  });
}

export type DraftText = Schema<'QuestionDraftText'>;
export type DraftView = Schema<'QuestionDraftView'>;
export type DraftsView = Schema<'QuestionDraftsView'>;

export const downloadQuestionTemplate = () => download('/api/questions/import/template/', 'questions.xlsx');

export type QuestionFormat = Schema<'QuestionFormat'>;
export type Losses = Schema<'QuestionLosses'>;
/** A format in which questions leave. */
export type ExportFormat = NonNullable<
  paths['/api/questions/export/']['get']['parameters']['query']['format']
>;

/** The chosen questions, or the whole bank, in a format. */
export interface Export {
  courseId: number;
  bank: BankKind;
  ids: number[];
  format: ExportFormat;
}

const exported = ({ courseId, bank, ids, format }: Export) => ({
  query: { course_id: courseId, bank, ids: ids.join(','), format },
});

export const exportQuestions = (chosen: Export) =>
  download('/api/questions/export/', 'questions', exported(chosen));

export const lossesQuery = (chosen: Export) =>
  queryOptions({
    queryKey: ['questions', 'losses', chosen],
    queryFn: ({ signal }) => call('GET', '/api/questions/export/losses/', { ...exported(chosen), signal }),
  });

/** Where questions are brought: what they are about, and the bank. */
export interface Into {
  courseId: number;
  bank: BankKind;
}

const into = ({ courseId, bank }: Into) => ({ course_id: courseId, bank });

/** A larger file goes in parts first, in bytes. */
export const sentAtOnce = 20 * 1024 * 1024;

/** What is read: a file, or one that was uploaded in parts, by its number. */
export type ReadFrom = File | Upload['id'];

/** A file of questions, read in a format, or in the one that the server takes it for. */
export interface Reading {
  place: Into;
  from: ReadFrom;
  format: QuestionFormat | undefined;
}

export function readQuestionFile({ place, from, format }: Reading): Promise<DraftsView> {
  const as = { ...into(place), ...(format ? { format } : {}) };
  if (typeof from === 'number')
    return call('POST', '/api/questions/import/upload/', { body: { ...as, upload_id: from } });
  const body = new FormData();
  body.append('file', from);
  return call('POST', '/api/questions/import/file/', { query: as, body });
}

export const readQuestionText = (place: Into, text: string) =>
  call('POST', '/api/questions/import/text/', { body: { ...into(place), text } });

export const checkDrafts = (place: Into, drafts: DraftText[], signal?: AbortSignal) =>
  call('POST', '/api/questions/import/check/', {
    body: { ...into(place), drafts },
    ...(signal ? { signal } : {}),
  });

export type Brought = Schema<'QuestionsBrought'>;

/** Writes drafts into the bank, all or none; what was written of a reading before is not written again. */
export const importDrafts = (place: Into, reading: string, drafts: DraftText[]): Promise<Brought> =>
  call('POST', '/api/questions/import/', { body: { ...into(place), reading, drafts } });
