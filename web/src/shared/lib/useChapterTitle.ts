import { useTranslation } from 'react-i18next';
import { chineseNumber, saysItsNumber } from './chineseNumber';

/** A chapter as people call it: 第二章 科目、借贷与凭证. One whose author numbered it keeps its own words. */
export function useChapterTitle(): (number: number, title: string) => string {
  const { t, i18n } = useTranslation('shell');
  return (number, title) => {
    if (saysItsNumber(title)) return title;
    const said = i18n.language.startsWith('zh') ? chineseNumber(number) : String(number);
    return `${t('chapter', { number: said })} ${title}`;
  };
}
