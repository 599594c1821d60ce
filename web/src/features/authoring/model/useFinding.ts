import { useTranslation } from 'react-i18next';
import type { Choices, ItemKind } from '../api';
import { findingText, partOfFile } from './finding';
import { withTitles } from './titles';

/** What is wrong with an item, in both languages, as the server says it. */
interface Finding {
  zh: string;
  en: string;
}

/** How findings are told to whoever writes in forms; a company's form has words of its own. `choices` are what the course can name. */
export function useFinding(choices?: Choices): (finding: Finding, kind: ItemKind | undefined) => string {
  const { t, i18n } = useTranslation(['authoring', 'company']);
  const isChinese = i18n.language.startsWith('zh');
  const known = (keys: string[]) =>
    t(keys as unknown as 'authoring:fields.title', { defaultValue: '' }) || undefined;
  return ({ zh, en }, kind) => {
    const sentence = withTitles(isChinese ? zh : en, choices, isChinese);
    // What is not written here is mended in the folder, by its names.
    if (kind === undefined) return sentence;
    const ofKind = (name: string) =>
      kind === 'company'
        ? [
            `company:finding.${name}`,
            `company:diff.fields.${name}`,
            `company:fields.${name}`,
            `authoring:fields.${name}`,
          ]
        : [`authoring:fields.${name}`];
    return findingText(sentence, {
      isChinese,
      field: (name) => known(ofKind(name)),
      file: (name) => {
        if (name === 'course.toml') return t('authoring:kinds.course');
        const part = partOfFile(name);
        return part && t(`company:trial.parts.${part}`);
      },
      set: (field, isOn) =>
        t('authoring:publish.set', { field, choice: t(isOn ? 'authoring:yes' : 'authoring:no') }),
    });
  };
}
