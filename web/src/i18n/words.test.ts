import { expect, it } from 'vitest';

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** Where Chinese is data, not text: numerals, words of amounts, pinyin, names of products and of languages, a course's defaults. */
const data = [
  'app/shell/LookMenu.tsx',
  'shared/ui/LookSwitch.tsx',
  'shared/lib/money.ts',
  'shared/lib/chineseNumber.ts',
  'shared/lib/time.ts',
  'shared/questions/author/fresh.ts',
  'shared/questions/answer/EntryInput.tsx',
  'features/courses/model/csv.ts',
  'features/identity/model/deviceName.ts',
  'features/simulation/components/VoucherGrid.tsx',
  'features/simulation/components/useSheet.ts',
  'features/simulation/model/amount.ts',
  'features/simulation/model/pinyin.ts',
].map((path) => `../${path}`);

const notCode = /\.test\.|^\.\.\/test\/|schema\.d\.ts|routeTree/;

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

it('texts for people stand in the catalogue, not in the code', () => {
  const found = Object.entries(files)
    .filter(([path]) => !notCode.test(path) && !data.includes(path))
    .flatMap(([path, code]) =>
      withoutComments(code)
        .split('\n')
        .filter((line) => /[\u4e00-\u9fff]/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

it('the list of exceptions names files that exist', () => {
  expect(data.filter((path) => files[path] === undefined)).toEqual([]);
});
