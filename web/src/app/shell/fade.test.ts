import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isStep, stepTransition } from './fade';

afterEach(() => vi.unstubAllGlobals());

it('from a list to one thing of it is a step, and back; between pages of the menu there is none', () => {
  expect(isStep('/course/programs', '/course/taskDetails')).toBe(true);
  expect(isStep('/course/taskDetails', '/course/submitRecord')).toBe(true);
  expect(isStep('/gradeManage/assess', '/gradeManage/assessDetails')).toBe(true);
  expect(isStep('/course/programs', '/course/submitRecord')).toBe(false);
  expect(isStep('/course/programs', '/course/videoPlay')).toBe(false);
  expect(isStep('/course/home', '/course/programs')).toBe(false);
});

const location = (pathname: string) => ({ pathname }) as never;
const change = {
  fromLocation: location('/course/video'),
  toLocation: location('/course/videoPlay'),
  pathChanged: true,
  hrefChanged: true,
  hashChanged: false,
};
const typesNow = () => {
  const transition = stepTransition();
  return transition && typeof transition.types === 'function' ? transition.types(change) : transition;
};

it('fades where the browser can tell a step from other changes, and never for who wants no motion', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  expect(typesNow()).toBe(false);
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(typesNow()).toEqual(['step']);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(typesNow()).toBe(false);
});

it('lasts no longer than 150 ms, and takes no click away', () => {
  const css = readFileSync(join(__dirname, 'Shell.module.css'), 'utf8');
  const [, seconds] = /::view-transition-\w+\(sheet\)[^}]*animation-duration: ([\d.]+)s/.exec(css) ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(0.15);
  expect(css).toMatch(/::view-transition \{\s*pointer-events: none;/);
});
