import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { teachersQuery, termsQuery } from '../api';
import { useOfficeWaiting } from './useOfficeWaiting';

/** What waits for the office, the term, the teachers. */
export function OfficePanel() {
  const { t } = useTranslation('staff');
  const teachersAsked = useQuery(teachersQuery({}));
  const termsAsked = useQuery(termsQuery);
  const { asked: marksAsked, parts } = useOfficeWaiting();
  const teachers = teachersAsked.data;
  const terms = termsAsked.data;
  const failed = [teachersAsked, termsAsked, marksAsked].find((one) => one.error && one.data === undefined);
  if (failed) {
    return (
      <Panel title={t('home.title')}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  }
  if (teachers === undefined || terms === undefined || marksAsked.data === undefined) {
    return (
      <Panel title={t('home.title')}>
        <Skeleton lines={4} />
      </Panel>
    );
  }
  const today = formatDate(Date.now());
  const term = terms.find((one) => one.starts_on <= today && today <= one.ends_on);
  return (
    <Panel title={t('home.title')} flush>
      <ul className={rows.list}>
        {parts.map(({ name, count }) => (
          <li key={name} className={rows.row}>
            <span className={rows.words}>
              <Link
                to="/academicManage/finalMarks"
                search={{ state: name === 'sheets' ? 'submitted' : 'requests' }}
              >
                {t(`home.${name}`, { count })}
              </Link>
            </span>
          </li>
        ))}
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{term ? t('home.term', { name: term.name }) : t('home.noTerm')}</span>
            <span className={rows.dim}>
              {term ? `${term.starts_on} – ${term.ends_on}` : t('home.noTermText')}
            </span>
          </span>
          <Link to="/academicManage/academic" search={{ tab: 'terms' }}>
            {t('tab.terms')}
          </Link>
        </li>
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{t('home.teachers', { count: teachers.total })}</span>
          </span>
          <Link to="/academicManage/academic">{t('tab.teachers')}</Link>
        </li>
      </ul>
    </Panel>
  );
}
