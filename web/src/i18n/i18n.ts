import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'suanpan.language';
const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json');

/** Each namespace is a chunk of its own, fetched when a page first asks for it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (load === undefined) done(new Error(`no texts for ${namespace}`), null);
    else
      load().then(
        (file) => done(null, file.default),
        (error: unknown) => done(error as Error, null),
      );
  },
};

export async function startI18n(): Promise<void> {
  const language = readStored(languageKey, oneOf(languages)) ?? 'zh-CN';
  document.documentElement.lang = language;
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'zh-CN',
      supportedLngs: [...languages],
      ns: ['common', 'routes'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

export function chooseLanguage(language: Language): void {
  writeStored(languageKey, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
