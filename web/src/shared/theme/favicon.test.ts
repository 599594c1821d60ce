import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { contrast } from './color';
import { faviconIn, paintFavicon } from './favicon';

afterEach(() => document.head.replaceChildren());

it('is the picture that every page begins with, in another colour', () => {
  const file = readFileSync(join(__dirname, '../../../public/favicon.svg'), 'utf8').trim();
  expect(faviconIn('#1f5fbf')).toBe(file);
});

it('a tab has the school’s colour, on which the beads can be seen', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  paintFavicon('#7fd4a0');
  const href = document.querySelector('link')?.getAttribute('href') ?? '';
  expect(href).toMatch(/^data:image\/svg\+xml,/);
  const ground = /fill="(#[0-9a-f]{6})"/.exec(decodeURIComponent(href))?.[1] ?? '';
  expect(ground).not.toBe('#1f5fbf');
  expect(contrast('#ffffff', ground)).toBeGreaterThan(4.4);
});
