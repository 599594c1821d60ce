import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';

const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'suanpan.language';
type Files = Record<string, () => Promise<{ default: Record<string, unknown> }>>;

/** What the sign-in page says; the list of all files is a chunk of its own, which the pages behind it fetch. */
const first: Files = import.meta.glob<{ default: Record<string, unknown> }>(
  './zh-CN/{common,routes,identity}.json',
);
const chinese = () => import('./chinese').then((module) => module.chinese as Files);
/** And that of the English files: most people never need it. */
const english = () => import('./english').then((module) => module.english as Files);

/** Each namespace is a chunk of its own, fetched when a page first asks for it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = async () => {
      const name = `./${language}/${namespace}.json`;
      const file = first[name] ?? (await (language === 'zh-CN' ? chinese() : english()))[name];
      if (file === undefined) throw new Error(`no texts for ${namespace}`);
      return (await file()).default;
    };
    load().then(
      (texts) => done(null, texts),
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
