import * as z from 'zod/mini';

/** What the server says about one field of a refused request. */
export interface FieldError {
  field: string;
  message: string;
}

const refusal = z.object({
  error: z.catch(z.optional(z.string()), undefined),
  fields: z.catch(z.optional(z.array(z.object({ field: z.string(), message: z.string() }))), undefined),
  request_id: z.catch(z.optional(z.string()), undefined),
});

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
    const parsed = refusal.safeParse(data);
    this.error = parsed.success ? parsed.data.error : undefined;
    this.fields = (parsed.success ? parsed.data.fields : undefined) ?? [];
    this.requestId = (parsed.success ? parsed.data.request_id : undefined) ?? extra.requestId;
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

/** The sentence to show for any failure. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.msg !== '') return error.msg;
  return fallback;
}
