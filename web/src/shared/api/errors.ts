import { isRecord } from '../lib/storage';

/** What the server says about one field of a refused request. */
export interface FieldError {
  field: string;
  message: string;
}

export function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) =>
    isRecord(entry) && typeof entry.field === 'string' && typeof entry.message === 'string'
      ? [{ field: entry.field, message: entry.message }]
      : [],
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * A call that did not succeed. `code` is the envelope's number (or the HTTP status, or 0 when no reply came),
 * `msg` a sentence for people, `error` the stable code ("classes.code_unknown").
 */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly error: string | undefined;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  /** The generic notification has been shown already; nobody needs to show it again. */
  readonly notified: boolean;

  constructor(
    code: number,
    msg: string,
    data?: unknown,
    extra: { requestId?: string; notified?: boolean } = {},
  ) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    const details = isRecord(data) ? data : {};
    this.error = textOf(details.error);
    this.fields = readFields(details.fields);
    this.requestId = textOf(details.request_id) ?? extra.requestId;
    this.notified = extra.notified ?? false;
  }

  /** The message for one field of a form, if the server named it. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((entry) => entry.field === field)?.message;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether nobody answered: no network, or nothing but a proxy at its other end. The same may succeed soon. */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && (error.code === 0 || (error.code >= 502 && error.code <= 504));

/** The sentence to show for any failure. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.msg !== '') return error.msg;
  return fallback;
}
