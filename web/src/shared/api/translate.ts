import i18next from 'i18next';
import type { Said } from './language';
import sentences from './sentences.json';

/** Sentences of the server by their Chinese text; `{}` stands for what is filled in. */
const patterns = Object.entries(sentences).map(([chinese, english]) => {
  const parts = chinese.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { chinese: new RegExp(`^${parts.join('(.+)')}$`), english };
});

const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);

/** The sentence in English; none if it is not known, or if what was filled in is itself Chinese prose. */
export function sentence(text: string): string | undefined {
  if (!isChinese(text)) return text;
  for (const { chinese, english } of patterns) {
    const found = chinese.exec(text);
    if (!found) continue;
    let at = 0;
    return english.replaceAll('{}', () => found[++at] ?? '');
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
