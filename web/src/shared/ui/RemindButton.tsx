import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RemindedOf, useRemind } from '@/shared/api/handIns';
import { formatDateTime } from '@/shared/lib/time';
import styles from './RemindButton.module.css';

interface Props {
  /** Several where the same is set to several classes. */
  of: RemindedOf | RemindedOf[];
  /** What it is called, for those who hear the button among others. */
  title: string;
  /** How many have not. */
  missing: number;
  /** When they were last reminded, and from when they may be again. */
  reminded: { reminded_at_ms?: number | null; remind_again_at_ms?: number | null };
}

/** Reminds, in one click, those who have not: once a day; until then it says when that was. */
export function RemindButton({ of, title, missing, reminded }: Props) {
  const { t } = useTranslation();
  const remind = useRemind();
  if (missing <= 0) return null;
  if (reminded.remind_again_at_ms != null) {
    return (
      <span
        className={styles.done}
        title={t('remind.again', { time: formatDateTime(reminded.remind_again_at_ms) })}
      >
        {t('remind.done', { time: formatDateTime(reminded.reminded_at_ms).slice(5) })}
      </span>
    );
  }
  return (
    <Button
      type="link"
      size="small"
      loading={remind.isPending}
      aria-label={t('remind.label', { title, count: missing })}
      onClick={() => remind.mutate(Array.isArray(of) ? of : [of])}
    >
      {t('remind.act', { count: missing })}
    </Button>
  );
}
