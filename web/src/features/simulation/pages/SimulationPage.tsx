import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { simulationSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LocalProgram } from '@/shared/ui/LocalProgram';
import { Markdown } from '@/shared/ui/Markdown';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { bookQuery, booksQuery } from '../api/book';
import { companiesQuery } from '../api/companies';
import type { Book } from '../api/types';
import { CompanySelect } from '../components/CompanySelect';
import { progressOf, stateOf } from '../model/progress';
import styles from './SimulationPage.module.css';

/** 仿真平台: the company, where the books stand, what is to be done next. */
export function SimulationPage() {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage(simulationSearch);
  const courseId = search.course_id ?? 0;
  const companies = useQuery(companiesQuery(courseId));
  const chosen = companies.data?.find((company) => company.key === search.company) ?? companies.data?.[0];
  const companyId = chosen?.id;
  const free = useQuery({ ...bookQuery({ companyId }), enabled: companyId !== undefined });
  const books = useQuery(booksQuery(courseId));
  const failed = [companies, free].find((query) => query.error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (companies.data?.length === 0) return <EmptyState area="books" title={t('home.noCompany')} />;
  if (free.data === undefined) return <Skeleton lines={10} />;
  const book = free.data;
  const ofTasks = books.data?.filter((row) => row.activity_id !== null) ?? [];
  const full = {
    course_id: courseId,
    class_id: search.class_id,
    book_id: undefined,
    activity_id: undefined,
    task_id: undefined,
    view: undefined,
  };
  return (
    <>
      <PageHeader
        title={t('home.title')}
        text={t('home.text')}
        actions={
          <>
            <CompanySelect
              courseId={courseId}
              value={chosen?.key}
              onChange={(company) => setSearch({ company })}
            />
            <LocalProgram className={styles.plain} />
            <Link className={styles.primary} to="/full/fzptAssess" search={{ ...full, book_id: book.id }}>
              {t('home.enter')}
            </Link>
          </>
        }
      />
      <CompanyCard book={book} />
      <DetailLayout
        main={
          <Panel title={t('home.todo')} extra={<Progress book={book} />}>
            <ol className={styles.todo}>
              {book.businesses.map((business) => {
                const state = stateOf(book, business);
                return (
                  <li key={business.key}>
                    <Link to="/full/fzptAssess" search={{ ...full, book_id: book.id }}>
                      <span className={`sp-number ${styles.date}`}>{business.date.slice(5)}</span>
                      <span className={styles.name}>{business.title}</span>
                      <StatusTag
                        tone={
                          state === 'posted'
                            ? 'good'
                            : state === 'saved'
                              ? 'primary'
                              : state === 'draft'
                                ? 'warn'
                                : 'neutral'
                        }
                      >
                        {t(`todo.${state}`)}
                      </StatusTag>
                    </Link>
                  </li>
                );
              })}
            </ol>
          </Panel>
        }
        rail={
          <>
            <Panel title={t('home.tasks')}>
              {ofTasks.length === 0 ? <p className={styles.none}>{t('home.noTasks')}</p> : null}
              <ul className={styles.books}>
                {ofTasks.map((row) => (
                  <li key={row.id}>
                    <Link to="/full/fzptAssess" search={{ ...full, book_id: row.id }}>
                      <strong>{row.task_title}</strong>
                      <span className="sp-number">
                        {row.team_number === null
                          ? ''
                          : `${t('class.teamOf', { number: row.team_number })} · `}
                        {row.saved === 0
                          ? null
                          : `${t('home.counts', { saved: row.saved, posted: row.posted })} · `}
                        <RelativeTime ms={row.updated_at_ms} />
                      </span>
                    </Link>
                    {row.best_percent === null ? null : (
                      <StatusTag tone={row.best_percent >= 60 ? 'good' : 'warn'}>
                        <span className="sp-number">{roundPercent(row.best_percent)}%</span>
                      </StatusTag>
                    )}
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel title={t('home.policies')}>
              <dl className={styles.policies}>
                {book.card.profile.policies.map((policy) => (
                  <div key={policy.title}>
                    <dt>{policy.title}</dt>
                    <dd>{policy.text}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </>
        }
      />
    </>
  );
}

function CompanyCard({ book }: { book: Book }) {
  const { t } = useTranslation('simulation');
  const { profile } = book.card;
  const facts: [string, string][] = [
    [t('company.uscc'), profile.uscc],
    [t('company.taxpayer'), t(profile.taxpayer === 'small' ? 'company.small' : 'company.general')],
    [t('company.standard'), t(`company.${book.card.standard}`)],
    [t('company.bank'), `${profile.bank} ${profile.bank_account}`],
    [t('company.address'), profile.address],
  ];
  return (
    <section className={styles.company} aria-label={profile.name}>
      <div className={styles.plate}>
        <p className={styles.industry}>{profile.industry}</p>
        <h2>{profile.name}</h2>
        <p className="sp-number">{t('desk.period', { period: book.period })}</p>
        <ul className={styles.people}>
          {profile.persons
            .filter((person) => person.post !== 'other')
            .map((person) => (
              <li key={person.name}>
                <span>{t(`post.${person.post}`)}</span>
                <b>{person.name}</b>
              </li>
            ))}
        </ul>
      </div>
      <div className={styles.about}>
        <div className={styles.summary}>
          <Markdown text={profile.summary} under={2} />
        </div>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="sp-number">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Progress({ book }: { book: Book }) {
  const { t } = useTranslation('simulation');
  const { done, all } = progressOf(book);
  return (
    <span className={styles.progress}>
      <span className="sp-number">{t('desk.progress', { done, all })}</span>
      <i aria-hidden="true">
        <b style={{ width: `${all > 0 ? (done / all) * 100 : 0}%` }} />
      </i>
    </span>
  );
}
