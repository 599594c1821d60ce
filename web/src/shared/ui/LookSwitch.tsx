import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/i18n/i18n';
import { chooseTheme, useTheme } from '../theme/theme';
import styles from './LookSwitch.module.css';

/** Theme and language on pages without a component library. */
export function LookSwitch() {
  const { t, i18n } = useTranslation('common');
  const shade = useTheme((state) => state.shade);
  const isChinese = i18n.language.startsWith('zh');
  return (
    <div className={styles.switch}>
      <button
        type="button"
        className={styles.button}
        aria-label={shade === 'dark' ? t('look.light') : t('look.dark')}
        onClick={() => chooseTheme(shade === 'dark' ? 'light' : 'dark')}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          {shade === 'dark' ? (
            <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z" />
          ) : (
            <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
          )}
        </svg>
      </button>
      <button
        type="button"
        className={styles.button}
        lang={isChinese ? 'en' : 'zh-CN'}
        onClick={() => chooseLanguage(isChinese ? 'en-US' : 'zh-CN')}
      >
        {isChinese ? 'English' : '中文'}
      </button>
    </div>
  );
}
