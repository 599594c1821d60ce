/**
 * The first letters of a Chinese name's pinyin (库存现金 → kcxj), for picking accounts as Chinese bookkeepers do. The
 * browser sorts Chinese by pinyin; the first character of each letter in that order tells the letter of any other.
 */
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Characters with more than one reading, as account names mean them. */
const read: Record<string, string> = {
  行: 'h',
  长: 'c',
  重: 'z',
  调: 't',
  差: 'c',
  会: 'k',
  折: 'z',
  还: 'h',
  降: 'j',
  传: 'c',
  种: 'z',
  单: 'd',
  都: 'd',
  提: 't',
  系: 'x',
  畜: 'x',
  广: 'g',
  奇: 'q',
  率: 'l',
};

function letterOf(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase();
  const known = read[character];
  if (known !== undefined) return known;
  if (!/\p{Script=Han}/u.test(character)) return '';
  let letter = '';
  for (let at = 0; at < firsts.length; at++) {
    if (collator.compare(character, firsts.charAt(at)) < 0) break;
    letter = letters.charAt(at);
  }
  return letter;
}

const cache = new Map<string, string>();

export function initialsOf(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const initials = [...name].map(letterOf).join('');
  cache.set(name, initials);
  return initials;
}
