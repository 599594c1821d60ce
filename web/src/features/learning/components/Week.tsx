import { useTranslation } from 'react-i18next';
import { formatDate, formatSpan } from '@/shared/lib/time';
import { Panel } from '@/shared/ui/Panel';
import type { CourseHome } from '../api';
import styles from './Week.module.css';

/** The time learned on each of the last seven days. */
export function Week({ days }: { days: CourseHome['week'] }) {
  const { t, i18n } = useTranslation('learning');
  const most = Math.max(1800, ...days.map((day) => day.seconds));
  const total = days.reduce((sum, day) => sum + day.seconds, 0);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'narrow' });
  return (
    <Panel
      title={t('home.week')}
      extra={<span className={styles.total}>{formatSpan(total, i18n.language)}</span>}
    >
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.day_ms} title={`${formatDate(day.day_ms)} ${formatSpan(day.seconds, i18n.language)}`}>
            <span className={styles.rod} aria-hidden="true">
              <span className={styles.fill} style={{ height: `${(day.seconds / most) * 100}%` }} />
            </span>
            <span className={styles.name} aria-hidden="true">
              {weekday.format(day.day_ms)}
            </span>
            <span className="sp-visually-hidden">
              {formatDate(day.day_ms)} {formatSpan(day.seconds, i18n.language)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
