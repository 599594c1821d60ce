import { sentence } from '@/shared/api/translate';

/** What stands before a sentence of a gap or a part: 第 2 空：…, 第 3 小题…. */
const place = /^第 (\d+) (空|小题)[：]?(.+)$/;

/** A sentence about what was read, in the language of the screen. */
export function said(text: string, language: string): string {
  if (language.startsWith('zh')) return text;
  const whole = sentence(text);
  if (whole !== undefined) return whole;
  const [, number, kind, rest] = place.exec(text) ?? [];
  if (number === undefined || rest === undefined) return text;
  return `${kind === '空' ? 'Blank' : 'Part'} ${number}: ${said(rest, language)}`;
}
