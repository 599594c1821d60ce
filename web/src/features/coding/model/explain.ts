import rules from '@explanations';

const longestName = 40;

/** A plain Chinese sentence for an exception, from the server's own catalogue; empty when nothing helpful is known. */
export function explain(type: string, message: string): string {
  const rule = rules.find(([kind, part]) => kind === type && message.includes(part ?? ''));
  const sentence = rule?.[2] ?? '';
  const name = nameIn(type, message);
  return sentence !== '' && name !== undefined ? `「${name}」：${sentence}` : sentence;
}

/** The name a message speaks of, where it helps to find the place. */
export function nameIn(type: string, message: string): string | undefined {
  const isQuoted = ['NameError', 'ModuleNotFoundError', 'UnboundLocalError'].includes(type);
  const name = isQuoted
    ? message.split("'")[1]
    : type === 'KeyError'
      ? message.replace(/^'+|'+$/g, '')
      : undefined;
  const isName =
    name !== undefined && name !== '' && [...name].length <= longestName && !/\p{Cc}/u.test(name);
  return isName ? name : undefined;
}
