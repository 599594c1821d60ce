import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StudentLink } from '@/shared/ui/StudentLink';
import { type Of, type Remedial, remedialsQuery, useTakeBack } from '../../insightApi';
import { percent } from '../../model/insight';
import styles from './insight.module.css';

/** What was given to students of the class, and what came of it. */
export function Remedials({ of }: { of: Of }) {
  const { t } = useTranslation('insight');
  const given = useQuery(remedialsQuery(of));
  if (given.error) return <ErrorState error={given.error} onRetry={() => void given.refetch()} />;
  if (given.data === undefined) return <Skeleton lines={8} />;
  if (given.data.length === 0)
    return <EmptyState area="marks" title={t('remedials.empty')} text={t('remedials.emptyText')} />;
  return given.data.map((one) => <Given key={one.id} of={of} one={one} />);
}

const share = (value: number | null) => (value === null ? '—' : `${percent(value)}%`);

function Given({ of, one }: { of: Of; one: Remedial }) {
  const { t } = useTranslation('insight');
  const takeBack = useTakeBack(of);
  const done = one.students.filter((student) => student.done === one.works.length).length;
  return (
    <div className={styles.given}>
      <Panel
        title={
          <>
            {one.knowledge}{' '}
            <small className={styles.dim}>
              {t('remedials.head', { name: one.author_name, when: formatDateTime(one.created_at_ms) })}
            </small>
          </>
        }
        extra={
          <span className={styles.standing}>
            <span className={`sp-number ${styles.dim}`}>
              {t('remedials.progress', { done, total: one.students.length })}
            </span>
            <ConfirmDanger
              title={t('remedials.takeBackTitle', { name: one.knowledge })}
              text={t('remedials.takeBackText')}
              okText={t('remedials.takeBack')}
              onConfirm={() =>
                takeBack.mutateAsync(one.id).then(({ msg }) => {
                  notify.success(msg);
                })
              }
            >
              {(ask) => (
                <Button size="small" type="text" onClick={ask}>
                  {t('remedials.takeBack')}
                </Button>
              )}
            </ConfirmDanger>
          </span>
        }
      >
        <ul className={styles.works}>
          {one.works.map((work) => (
            <li key={`${work.kind} ${work.id}`}>
              {t(`give.${work.kind}`)} · {work.title}
            </li>
          ))}
        </ul>
        {one.note === '' ? null : <p className={`${styles.dim} ${styles.note}`}>{one.note}</p>}
        <table>
          <thead>
            <tr>
              <th scope="col">{t('remedials.student')}</th>
              <th scope="col" className={styles.figure}>
                {t('remedials.done')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('remedials.before')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('remedials.now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {one.students.map((student) => (
              <tr key={student.user_id}>
                <th scope="row">
                  <StudentLink
                    classId={of.classId}
                    student={{ id: student.user_id, real_name: student.real_name }}
                  />
                </th>
                <td className={`sp-number ${styles.figure}`}>
                  {t('remedials.doneOf', { done: student.done, total: one.works.length })}
                </td>
                <td className={`sp-number ${styles.figure}`}>{share(student.before)}</td>
                <td className={`sp-number ${styles.figure}`}>{share(student.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}
