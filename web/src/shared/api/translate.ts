import i18next from 'i18next';
import type { Said } from './language';
import sentences from './sentences.json';

/** Sentences of the server by their Chinese text; `{}` stands for what is filled in. */
const patterns = Object.entries(sentences).map(([chinese, english]) => {
  const parts = chinese.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { chinese: new RegExp(`^${parts.join('(.+)')}$`), english };
});

const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);

/** The sentence in English, and what is filled in where that is a sentence itself; none if it is not known. */
export function sentence(text: string): string | undefined {
  if (!isChinese(text)) return text;
  const known = lookUp(text);
  if (known !== undefined || !text.endsWith('。')) return known;
  // A fault of the books is said with a full stop where it stands at a field.
  const bare = lookUp(text.slice(0, -1));
  return bare === undefined ? undefined : `${bare}.`;
}

function lookUp(text: string): string | undefined {
  for (const { chinese, english } of patterns) {
    const found = chinese.exec(text);
    if (!found) continue;
    let at = 0;
    return english.replaceAll('{}', () => {
      const part = found[++at] ?? '';
      return isChinese(part) ? (lookUp(part) ?? part) : part;
    });
  }
  return undefined;
}

/** What the server said in English: by its sentence where that is known, with what is filled in; else a refusal by its code. */
export async function translated<T extends Said>(said: T): Promise<T> {
  await i18next.loadNamespaces('refusals');
  const byCode = (code: string): string => i18next.getResource('en-US', 'refusals', code) ?? '';
  const { error, fields } = said;
  if (error === undefined) return { ...said, msg: sentence(said.msg) ?? i18next.t('confirmed') };
  const wrong = byCode('input.invalid');
  const english = fields?.map((fault) => ({ ...fault, message: sentence(fault.message) ?? wrong }));
  const only = english?.length === 1 ? english[0]?.message : undefined;
  // The sentence has the numbers that the words of the code leave out.
  const filled = isChinese(said.msg) ? sentence(said.msg) : undefined;
  return {
    ...said,
    msg: only ?? filled ?? (byCode(error) || byCode('server.internal')),
    ...(english ? { fields: english } : {}),
  };
}
