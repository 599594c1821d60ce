import { sentence } from './translate';

/** A sentence about what was read, in the language of the screen; of a gap or a part, what follows its number too. */
export function said(text: string, language: string): string {
  if (language.startsWith('zh')) return text;
  const whole = sentence(text) ?? text;
  const at = whole.indexOf(': ');
  if (whole === text || at < 0) return whole;
  return `${whole.slice(0, at)}: ${said(whole.slice(at + 2), language)}`;
}
