import { HttpResponse, http } from 'msw';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A successful envelope. */
export function answer(method: Method, path: string, data: unknown, msg = '') {
  return http[method](path, () => HttpResponse.json({ code: 200, msg, data }));
}

/** A refusal: with its true HTTP status, or inside a 200 as the legacy calls do. */
export function refuse(
  method: Method,
  path: string,
  refusal: {
    status: number;
    code?: number;
    msg: string;
    error?: string;
    fields?: { field: string; message: string }[];
  },
) {
  const { status, code, msg, error, fields } = refusal;
  return http[method](path, () =>
    HttpResponse.json(
      { code: code ?? status, msg, data: { error, fields, request_id: 'request-1' } },
      { status },
    ),
  );
}
