import type { Parting } from '../kind';
import type { BodyOf, KeyOf } from '../types';

export const of: Parting<'composite'>['of'] = (body, key) =>
  body.parts.map((part, at) => ({ ...part, ...key?.parts[at] }));

export const join: Parting<'composite'>['join'] = (parts) => ({
  body: {
    kind: 'composite',
    parts: parts.map(({ stem, image, body }) => ({ stem, image, body: body as Inner<'body'> })),
  },
  key: {
    kind: 'composite',
    parts: parts.map(({ points, analysis, key }) => ({ points, analysis, key: key as Inner<'key'> })),
  },
});

/** Of any kind but this one: the editor offers no other. */
type Inner<P extends 'body' | 'key'> = P extends 'body'
  ? BodyOf<'composite'>['parts'][number]['body']
  : KeyOf<'composite'>['parts'][number]['key'];

/** Counted in hundredths, as the server does. */
export const full: Parting<'composite'>['full'] = (key) =>
  key.parts.reduce((sum, part) => sum + Math.round(part.points * 100), 0) / 100;
