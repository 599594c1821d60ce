import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { postForOutcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';
import { type Calls, mapOutcome, newestOf, openedOf, savedOf } from '@/shared/autosave/server';

/** Calls about writing a course: its items, publishing them, its versions. */

export type Preparation = Schema<'Preparation'>;
export type PreparedItem = Schema<'PreparedItem'>;
export type ItemKind = Schema<'CourseItemKind'>;
export type ItemRef = Schema<'CourseItemRef'>;
export type Item = Schema<'CourseItem'>;
export type CourseFile = Schema<'CourseFile'>;
export type Choices = Schema<'CourseChoices'>;
export type ItemChange = Schema<'ItemChange'>;
export type Fault = Schema<'CourseFault'>;
export type LeftBehind = Schema<'CopyLeftBehind'>;
export type Version = Schema<'CourseVersion'>;
export type Template = Schema<'Template'>;

/** What an item of a kind holds. */
export type Content<K extends ItemKind> = Extract<Item, { kind: K }>['content'];

const root = ['authoring'];
const ofCourse = (course_id: number) => ({ path: { course_id } });
const pathOf = (course_id: number, at: ItemRef) => ({
  path: { course_id, item_kind: at.kind, item_key: at.id },
});

export const preparationQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, courseId, 'outline'],
    queryFn: ({ signal }) => call('GET', '/api/authoring/{course_id}/', { ...ofCourse(courseId), signal }),
  });

export const choicesQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, courseId, 'choices'],
    queryFn: ({ signal }) =>
      call('GET', '/api/authoring/{course_id}/choices/', { ...ofCourse(courseId), signal }),
  });

/** What new items may begin with; the program brings them, so they are asked once. */
export const templatesQuery = queryOptions({
  queryKey: [...root, 'templates'],
  queryFn: ({ signal }) => call('GET', '/api/authoring/templates/', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const itemQuery = (courseId: number, at: ItemRef) =>
  queryOptions({
    queryKey: [...root, courseId, 'item', at.kind, at.id],
    queryFn: ({ signal }) =>
      call('GET', '/api/authoring/{course_id}/items/{item_kind}/{item_key}/', {
        ...pathOf(courseId, at),
        signal,
      }),
  });

export const changesQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, courseId, 'changes'],
    queryFn: ({ signal }) =>
      call('GET', '/api/authoring/{course_id}/changes/', { ...ofCourse(courseId), signal }),
    staleTime: 0,
  });

export const versionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, courseId, 'versions'],
    queryFn: ({ signal }) =>
      call('GET', '/api/authoring/{course_id}/versions/', { ...ofCourse(courseId), signal }),
  });

export const versionQuery = (courseId: number, number: number) =>
  queryOptions({
    queryKey: [...root, courseId, 'version', number],
    queryFn: ({ signal }) =>
      call('GET', '/api/authoring/{course_id}/versions/{version_number}/', {
        path: { course_id: courseId, version_number: number },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The calls by which an item is saved by itself; it is one piece. */
export function itemCalls(courseId: number, at: ItemRef): Calls<Item> {
  const path = pathOf(courseId, at).path;
  const address = '/api/authoring/{course_id}/items/{item_kind}/{item_key}/';
  return {
    claim: async (claim, isLeaving) =>
      mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, `${address}writer/`, { path, body: { claim } }),
        openedOf,
      ),
    save: async (writer, entries, isLeaving) => {
      const { seq, value } = newestOf(entries);
      const body = { item: value, writer, seq };
      return mapOutcome(await postForOutcome({ keepalive: isLeaving }, address, { path, body }), savedOf);
    },
  };
}

/** Keeps a picture or another file for an item. */
export function uploadFile(courseId: number, at: ItemRef, file: File): Promise<CourseFile> {
  const form = new FormData();
  form.append('file', file);
  return call('POST', '/api/authoring/{course_id}/files/', {
    ...ofCourse(courseId),
    query: { kind: at.kind, key: at.id },
    body: form,
  });
}

export type CourseFilm = Schema<'CourseFilm'>;

/** How far a film is that was uploaded in parts; asks nothing while there is none. */
export const filmQuery = (uploadId: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'film', uploadId ?? 0],
    queryFn: ({ signal }) =>
      call('GET', '/api/uploads/{upload_id}/media/', { path: { upload_id: uploadId ?? 0 }, signal }),
    enabled: uploadId !== undefined,
    staleTime: 0,
  });

/** Has a film made fit for browsers. */
export const prepareFilm = (uploadId: number) =>
  call('POST', '/api/uploads/{upload_id}/media/', { path: { upload_id: uploadId } });

/** Makes a film that is ready a file of the course. */
export const takeFilm = (courseId: number, at: ItemRef, uploadId: number) =>
  call('POST', '/api/authoring/{course_id}/films/', {
    ...ofCourse(courseId),
    query: { kind: at.kind, key: at.id },
    body: { upload_id: uploadId },
  });

/** Tests a program by the tests of a Python task, both as they are on screen. */
export const tryProgram = (courseId: number, body: Schema<'TrialRequest'>) =>
  call('POST', '/api/authoring/{course_id}/trial/', { ...ofCourse(courseId), body });

/** Scores an order of the steps of a flow, and lists those that are right; the flow is as on screen. */
export const tryFlow = (courseId: number, body: Schema<'FlowTrialRequest'>) =>
  call('POST', '/api/authoring/{course_id}/flow_trial/', { ...ofCourse(courseId), body });

/** Looks through a company as it is on screen, keeps its books by its reference vouchers, and draws the company of a seed. */
export const tryCompany = (courseId: number, body: Schema<'CompanyTrialRequest'>) =>
  call('POST', '/api/authoring/{course_id}/company_trial/', { ...ofCourse(courseId), body });

/** Reads a sheet of a spreadsheet for a part of a company; nothing of it is kept. */
export function readCompanySheet(
  courseId: number,
  wanted: { part: 'accounts' | 'opening' | 'vouchers' | 'whole'; standard: 'assbe' | 'asbe' },
  file: File,
): Promise<Schema<'CompanySheet'>> {
  const form = new FormData();
  form.append('file', file);
  return call('POST', '/api/authoring/{course_id}/company_sheets/', {
    ...ofCourse(courseId),
    query: wanted,
    body: form,
  });
}

/** Reads the XML of an electronic invoice as a document of a company; nothing of it is kept. */
export function readCompanyInvoice(
  courseId: number,
  wanted: { id: string; company_code: string },
  file: File,
) {
  const form = new FormData();
  form.append('file', file);
  return call('POST', '/api/authoring/{course_id}/company_invoices/', {
    ...ofCourse(courseId),
    query: wanted,
    body: form,
  });
}

export const checkCourse = (courseId: number, items: ItemRef[]) =>
  call('POST', '/api/authoring/{course_id}/check/', { ...ofCourse(courseId), body: { items, note: '' } });

/** What is written of the course has changed on the server. */
function useWrite<A, R>(courseId: number, write: (given: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, courseId] }),
  });
}

export const useAddItem = (courseId: number) =>
  useWrite(courseId, (body: Schema<'NewItem'>) =>
    call('POST', '/api/authoring/{course_id}/items/', { ...ofCourse(courseId), body }),
  );

export const useCopyItems = (courseId: number) =>
  useWrite(courseId, (body: Schema<'CopyForm'>) =>
    call('POST', '/api/authoring/{course_id}/copy/', { ...ofCourse(courseId), body }),
  );

export const useRemoveItem = (courseId: number) =>
  useWrite(courseId, (at: ItemRef) =>
    call('DELETE', '/api/authoring/{course_id}/items/{item_kind}/{item_key}/', pathOf(courseId, at)),
  );

export const useResetItem = (courseId: number) =>
  useWrite(courseId, ({ at, ...body }: Schema<'ItemReset'> & { at: ItemRef }) =>
    call('POST', '/api/authoring/{course_id}/items/{item_kind}/{item_key}/reset/', {
      ...pathOf(courseId, at),
      body,
    }),
  );

/** Publishes; everything that shows the course is asked for again. */
export function usePublish(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'PublishForm'>) =>
      call('POST', '/api/authoring/{course_id}/publish/', { ...ofCourse(courseId), body }),
    onSuccess: (report) =>
      report.is_published
        ? client.invalidateQueries()
        : client.invalidateQueries({ queryKey: [...root, courseId] }),
  });
}
