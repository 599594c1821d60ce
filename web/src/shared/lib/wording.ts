import i18next from 'i18next';

/** Chinese is the first language, also before the texts are there. */
const isChinese = () => i18next.language?.startsWith('zh') ?? true;

/** Names one after the other, with the mark of the language in use: 甲、乙 or A, B. */
export function listed(words: readonly (string | number)[]): string {
  return words.join(isChinese() ? '、' : ', ');
}

/** What is added to a name: 会计一班（42 人） or Class One (42). */
export function withAside(name: string, aside: string): string {
  return isChinese() ? `${name}（${aside}）` : `${name} (${aside})`.trimStart();
}
