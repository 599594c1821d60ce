import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { teachersQuery, termsQuery } from '../api';

const parts = ['teachers', 'students', 'courses', 'school', 'terms', 'documents', 'audit'] as const;

/** The office's day: the term, the teachers, and the way to each of its desks. */
export function OfficeHome() {
  const { t } = useTranslation(['staff', 'routes']);
  const teachersAsked = useQuery(teachersQuery({}));
  const termsAsked = useQuery(termsQuery);
  const teachers = teachersAsked.data;
  const terms = termsAsked.data;
  const failed = [teachersAsked, termsAsked].find((one) => one.error && one.data === undefined);
  if (failed) {
    return (
      <Panel title={t('staff:home.title')}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  }
  if (teachers === undefined || terms === undefined) {
    return (
      <Panel title={t('staff:home.title')}>
        <Skeleton lines={7} />
      </Panel>
    );
  }
  const today = new Date().toISOString().slice(0, 10);
  const term = terms.find((one) => one.starts_on <= today && today <= one.ends_on);
  return (
    <Panel title={t('staff:home.title')} flush>
      <ul className={rows.list}>
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{term ? t('staff:home.term', { name: term.name }) : t('staff:home.noTerm')}</span>
            <span className={rows.dim}>
              {term ? `${term.starts_on} – ${term.ends_on}` : t('staff:home.noTermText')}
            </span>
          </span>
          <Link to="/academicManage/academic" search={{ tab: 'terms' }}>
            {t('staff:tab.terms')}
          </Link>
        </li>
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{t('staff:home.teachers', { count: teachers.total })}</span>
          </span>
          <Link to="/academicManage/academic">{t('staff:tab.teachers')}</Link>
        </li>
        <li className={rows.row}>
          <span className={rows.words}>
            <Link to="/academicManage/finalMarks">{t('routes:academicManage.finalMarks')}</Link>
          </span>
        </li>
        {parts
          .filter((part) => part !== 'teachers' && part !== 'terms')
          .map((part) => (
            <li key={part} className={rows.row}>
              <span className={rows.words}>
                <Link to="/academicManage/academic" search={{ tab: part }}>
                  {t(`staff:tab.${part}`)}
                </Link>
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
