import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Retest } from '../../retestApi';
import { RetestChanges } from './RetestChanges';
import { RecordLine } from './RetestHistory';
import styles from './retest.module.css';

interface Props {
  current: Retest;
  /** How many would be tested if it began anew. */
  submissions: number;
}

/** Where a retest stands: how far it is, what it changes, or what it has changed. */
export function RetestStanding({ current, submissions }: Props) {
  const { t } = useTranslation('coding');
  const { state, done, total, changed } = current;
  switch (state) {
    case 'running':
      return (
        <div className={styles.running}>
          <p className={styles.lead}>{t('retest.progress', { done, total })}</p>
          <Progress
            aria-label={t('retest.running')}
            percent={Math.round((done / Math.max(1, total)) * 100)}
            showInfo={false}
          />
          <p className={styles.dim}>{t('retest.runningText')}</p>
        </div>
      );
    case 'ready':
      return (
        <>
          {current.is_stale ? (
            <Alert type="warning" showIcon title={t('retest.stale')} />
          ) : (
            <p className={styles.lead}>
              {changed > 0 ? t('retest.ready', { count: changed }) : t('retest.readyNone')}
              <span className={styles.dim}>{t('retest.untilThen')}</span>
            </p>
          )}
          <RetestChanges retest={current} />
        </>
      );
    case 'applied':
      return (
        <>
          <section className={styles.record} aria-label={t('retest.record.applied')}>
            <p className={styles.lead}>
              {t('retest.record.applied')}
              <span className={styles.dim}>
                {changed > 0
                  ? t('retest.record.changed', { count: changed })
                  : t('retest.record.changedNone')}
              </span>
            </p>
            <RecordLine row={current} />
          </section>
          <RetestChanges retest={current} />
        </>
      );
    default:
      return (
        <>
          <section className={styles.record} aria-label={t('retest.record.undone')}>
            <p className={styles.lead}>{t('retest.record.undone')}</p>
            <RecordLine row={current} />
          </section>
          {submissions > 0 ? <p>{t('retest.before', { count: submissions })}</p> : null}
        </>
      );
  }
}
