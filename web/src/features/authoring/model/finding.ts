import type { FaultPart } from '../company/useCompanyTrial';

/**
 * What the check of a course folder says, in the words of the forms: it names the fields and files of the folder, which
 * whoever writes in a form has never seen; pure.
 */

/** What a form calls the names in a sentence; undefined where no form has them. */
export interface FindingWords {
  isChinese: boolean;
  field: (name: string) => string | undefined;
  file: (name: string) => string | undefined;
  /** A field that is switched on or off. */
  set: (field: string, isOn: boolean) => string;
}

/** Where a company's files are written on its form; `tables/` is written in the folder only. */
const parts: Record<string, FaultPart> = {
  'company.toml': 'head',
  'accounts.csv': 'accounts',
  'opening.csv': 'opening',
  'documents.toml': 'businesses',
  'vouchers.csv': 'vouchers',
  'mistakes.csv': 'mistakes',
  'variation.toml': 'variation',
  'alternatives.toml': 'variation',
  'alternatives.csv': 'variation',
};

/** The part of a company that a file of its folder holds, by its path. */
export const partOfFile = (path: string): FaultPart | undefined => parts[path.split('/').at(-1) ?? ''];

const quoted = /(「[^」]*」|“[^”]*”)/;
const bracketed = /\[{1,2}([a-z_]+)\]{1,2}/g;
const fileName = /[a-z]+\.(?:toml|csv)/g;
const switched = /([a-z]+(?:_[a-z]+)*) = (true|false)/g;
/** In Chinese every such word is a name of the folder; what stands beside a sign belongs to a value. */
const anyName = /(^|[^\w.=/([“「-])([a-z]+(?:_[a-z]+)*)(?![\w.=/)”」-])/g;
/** In English only one with a line below, or one that is said to be a name. */
const namedOnly = /(^|[^\w.=/([“「-])([a-z]+(?:_[a-z]+)+)(?![\w.=/)”」-])/g;
const announced = /\b((?:field|column) )([a-z]+(?:_[a-z]+)*)/g;

/** The sentence of a finding with the labels of the form for what it names. */
export function findingText(sentence: string, words: FindingWords): string {
  const { isChinese, field, file } = words;
  const marked = (label: string) => (isChinese ? `「${label}」` : `“${label}”`);
  const named = (whole: string, name: string, before = '') => {
    const label = field(name);
    return label === undefined ? whole : `${before}${marked(label)}`;
  };
  const reworded = (run: string) => {
    const plain = run
      .replace(bracketed, (whole, name: string) => named(whole, name))
      .replace(fileName, (name) => {
        const label = file(name);
        return label === undefined ? name : marked(label);
      })
      .replace(switched, (whole, name: string, value: string) => {
        const label = field(name);
        return label === undefined ? whole : words.set(marked(label), value === 'true');
      });
    const inner = (whole: string, before: string, name: string) => named(whole, name, before);
    return isChinese
      ? plain.replace(anyName, inner)
      : plain.replace(announced, inner).replace(namedOnly, inner);
  };
  const whole = sentence
    .split(quoted)
    .map((run, at) => (at % 2 === 0 ? reworded(run) : run))
    .join('');
  // A name in Latin letters stands apart from Chinese words, its label does not.
  return isChinese ? whole.replace(/ ?(「[^」]*」) ?/g, '$1') : whole;
}
