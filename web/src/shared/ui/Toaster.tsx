import { useTranslation } from 'react-i18next';
import { useNotices } from './notify';
import styles from './Toaster.module.css';

/** Shows the notices of notify.ts and reads them out. */
export function Toaster() {
  const { t } = useTranslation('common', { useSuspense: false });
  const list = useNotices((state) => state.list);
  const close = useNotices((state) => state.close);
  return (
    <section className={styles.toaster} aria-label={t('notices')}>
      {list.map((notice) => (
        <div
          key={notice.key}
          className={`${styles.notice} ${styles[notice.kind]}`}
          role={notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status'}
        >
          <span className={styles.mark} aria-hidden="true" />
          <div className={styles.words}>
            {notice.title ? <strong>{notice.title}</strong> : null}
            <span>{notice.text}</span>
            {notice.act ? (
              <button
                type="button"
                className={styles.act}
                onClick={() => {
                  close(notice.key);
                  notice.act?.run();
                }}
              >
                {notice.act.label}
              </button>
            ) : null}
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label={t('action.close')}
            onClick={() => close(notice.key)}
          >
            ×
          </button>
        </div>
      ))}
    </section>
  );
}
