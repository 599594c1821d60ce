import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppealCard } from '@/shared/marking/appeals/AppealCard';
import { myAppealsQuery } from '@/shared/marking/appeals/api';
import styles from '@/shared/marking/appeals/appeals.module.css';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { whatOf } from '@/shared/marking/appeals/words';
import { Panel } from '@/shared/ui/Panel';

/** My appeals in a course with every step; nothing while there is none. */
export function MyAppeals({ courseId }: { courseId: number }) {
  const { t } = useTranslation(['appeals']);
  const mine = useQuery(myAppealsQuery(courseId));
  useAppealPushes();
  if (mine.data === undefined || mine.data.length === 0) return null;
  return (
    <Panel title={t('mine')}>
      <div className={styles.list}>
        <p className={styles.dim}>{t('mineText')}</p>
        {mine.data.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal} name={`${appeal.title} · ${whatOf(t, appeal)}`} />
        ))}
      </div>
    </Panel>
  );
}
