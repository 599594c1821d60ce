import { useTranslation } from 'react-i18next';
import type { Mark } from '../api';
import styles from './Reasons.module.css';

/** Why the marks are what they are, in the words of the marking. */
export function Reasons({ reasons }: { reasons: Mark['reasons'] }) {
  const { t, i18n } = useTranslation('tasks');
  const shown = reasons
    // The document names the codes as the server's source does; they travel as OK, E-CHOICE, …
    .map((reason) => ({ ...reason, code: String(reason.code) }))
    .filter((reason) => reason.code !== 'OK');
  if (shown.length === 0) return null;
  return (
    <section className={styles.why}>
      <h3>{t('attempt.why')}</h3>
      <ul>
        {shown.map((reason, at) => {
          const key = `reason.${reason.code}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished list
            <li key={at}>
              {/* A code newer than this page is still better than nothing. */}
              {i18n.exists(`tasks:${key}`)
                ? String(t(key as never, { ...reason.params } as never))
                : reason.code}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
