import { expect, it } from 'vitest';
import list from '../../../docs/words.json';

const files = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** Where Chinese is data, not text: numerals, words of amounts, pinyin, names of products and of languages, a course's defaults. */
const data = [
  'app/shell/LookMenu.tsx',
  'features/authoring/company/pastedAccounts.ts',
  'shared/vouchers/amount.ts',
  'shared/ui/LookSwitch.tsx',
  'shared/lib/money.ts',
  'shared/lib/chineseNumber.ts',
  'shared/lib/relativeTime.ts',
  'shared/lib/time.ts',
  'shared/questions/flow/fresh.ts',
  'shared/questions/voucher/fresh.ts',
  'features/simulation/components/QuestionEntry.tsx',
  'features/learning/model/csv.ts',
  'features/identity/model/deviceName.ts',
  'shared/vouchers/VoucherGrid.tsx',
  'features/simulation/components/useSheet.ts',
  'shared/lib/pinyin.ts',
].map((path) => `../${path}`);
/** What is printed on Chinese documents. */
const printed = /\/shared\/documents\//;

const notCode = /\.test\.|\/test\/|schema\.d\.ts|routeTree/;

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

it('texts for people stand in the catalogue, not in the code', () => {
  const found = Object.entries(files)
    .filter(([path]) => !notCode.test(path) && !printed.test(path) && !data.includes(path))
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

const catalogue = import.meta.glob<string>('./zh-CN/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A word that no text may use, what to write instead, and the longer words that are fine. */
type Word = { not: string; but: string; except?: string[] };

it('the catalogue uses none of the words of docs/words.json', () => {
  const unwanted = list.words as Word[];
  const found = Object.entries(catalogue).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line) =>
        unwanted
          .filter((word) =>
            (word.except ?? []).reduce((rest, fine) => rest.replaceAll(fine, ''), line).includes(word.not),
          )
          .map((word) => `${path}: ${line.trim()} (${word.not} → ${word.but})`),
      ),
  );
  expect(found).toEqual([]);
});

const catalogues = import.meta.glob<string>('./*/*.json', { eager: true, query: '?raw', import: 'default' });

it('the help on marks names the button that takes an appeal', () => {
  const named = (language: string, name: string) =>
    JSON.parse(catalogues[`./${language}/${name}.json`] ?? '{}');
  for (const language of ['zh-CN', 'en-US']) {
    const { raise } = named(language, 'appeals') as { raise: string };
    expect(JSON.stringify(named(language, 'school'))).toContain(
      language === 'zh-CN' ? `「${raise}」` : `“${raise}”`,
    );
  }
});
