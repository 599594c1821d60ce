import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import refusals from '@/i18n/en-US/refusals.json';
import sentences from './sentences.json';
import { sentence } from './translate';

const root = join(import.meta.dirname, '../../../..');
const chinese = /[\u4e00-\u9fff]/;

/** The sources of the server, without their tests. */
const sources = ['features', 'crates/platform/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8').split('#[cfg(test)]')[0] ?? ''),
);

/** The texts that this pattern finds in its first group, filled in with a number. */
const written = (pattern: RegExp) =>
  sources
    .flatMap((source) => [...source.matchAll(pattern)].map((found) => found[1] ?? ''))
    .filter((text) => chinese.test(text))
    .map((text) => text.replace(/\{[^}]*\}/g, '7'));

const untranslated = (texts: string[]) => texts.filter((text) => sentence(text) === undefined);

it('every code of docs/errors.md has its words in English', () => {
  const codes = [
    ...readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(/^\| `([a-z_]+)\.([a-z_]+)`/gm),
  ];
  expect(codes.length).toBeGreaterThan(100);
  const known = refusals as Record<string, Record<string, string>>;
  expect(
    codes.filter(([, feature = '', what = '']) => !known[feature]?.[what]).map(([code]) => code),
  ).toEqual([]);
});

it('every refusal with a number shows it in English', () => {
  const inPlace = written(/(?:conflict|not_allowed)\(\s*"[^"]+",\s*format!\(\s*"([^"]+)"/g);
  const before = written(/let msg = format!\(\s*"([^"]+)"/g);
  expect(inPlace.length + before.length).toBeGreaterThan(10);
  // These begin with Chinese words (whose it is, a post), which the words of the code leave out.
  const whole = [...inPlace, ...before].filter((text) => !/^7[，不]/.test(text));
  expect(untranslated(whole)).toEqual([]);
});

it('every fault of a field has its sentence in English', () => {
  const faults = written(/\binvalid\(\s*"[^"]+",\s*(?:format!\()?\s*"([^"]+)"/g);
  expect(faults.length).toBeGreaterThan(50);
  expect(untranslated(faults)).toEqual([]);
});

it('every reason why a question stays where it is has its sentence in English', () => {
  const texts = ['copy', 'link', 'moving', 'bulk'].flatMap((name) => {
    const source = readFileSync(join(root, `features/questions/src/http/${name}.rs`), 'utf8');
    return [...source.matchAll(/(?:=>|Err\(|Some\()[\s{]*"([^"]+)"/g)].map((found) => `「题干」${found[1]}`);
  });
  const reasons = texts.filter((text) => chinese.test(text.slice(4)));
  expect(reasons.length).toBeGreaterThan(9);
  expect(untranslated(reasons)).toEqual([]);
});

it('every reason why an item of another platform does not come has its sentence in English', () => {
  const folder = join(root, 'crates/interchange/src/course_packages');
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs') && !/(tests|error)\.rs$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8').split('#[cfg(test)]')[0] ?? '');
  const reasons = readers
    .flatMap((source) => source.match(/"[^"\n]*(?:没有|不在|改为|按文本|中已有)[^"\n]*"/g) ?? [])
    .map((text) =>
      text
        .slice(1, -1)
        .replace('{lost}', '音频、视频或嵌入内容')
        .replace(/\{[^}]*\}/g, '7'),
    );
  expect(reasons.length).toBeGreaterThan(30);
  expect(untranslated(reasons)).toEqual([]);
});

it('every reason why the books take no voucher has its sentence in English', () => {
  const files = [
    'crates/ledger/src/voucher/checks/mod.rs',
    'crates/ledger/src/closing/preconditions.rs',
    'features/simulation/src/bookkeeping/saving.rs',
  ];
  const texts = files
    .map((file) => readFileSync(join(root, file), 'utf8').split('#[cfg(test)]')[0] ?? '')
    .flatMap((source) =>
      source
        .split('\n')
        .filter((line) => !line.trim().startsWith('//'))
        .flatMap((line) => line.match(/"[^"\n]{6,}"/g) ?? []),
    )
    .filter((text) => chinese.test(text))
    .map((text) => text.slice(1, -1).replace(/\{[^}]*\}/g, '7'));
  expect(texts.length).toBeGreaterThan(30);
  expect(untranslated(texts)).toEqual([]);
  expect(sentence('2026-01 还不能结账，以后月份的凭证没有导入：还有未记账的凭证：记-7')).toBe(
    '2026-01 cannot be closed yet, so later months were not brought: Vouchers are not posted yet: 记-7',
  );
  expect(sentence('分录缺少会计科目。')).toBe('A line has no account.');
});

it('what is filled in appears in both languages', () => {
  const count = (text: string) => text.split('{}').length;
  const lost = Object.entries(sentences).filter(
    ([from, to]) => count(from) !== count(to) || chinese.test(to),
  );
  expect(lost).toEqual([]);
});
