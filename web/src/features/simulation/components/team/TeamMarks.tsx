import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import type { MemberMark } from '../../api/teams';
import type { BookReport } from '../../api/types';
import { ChangeLine } from '../marks/ChangeLine';
import { Said } from '../marks/Said';
import styles from './team.module.css';

/** What each member of a team earned, post by post: a teacher reads all of them, a member their own. */
export function TeamMarks({ report, bookId }: { report: BookReport; bookId: number }) {
  const { t } = useTranslation('teams');
  if (report.members.length === 0) return null;
  const points = (percent: number) => t('mark.points', { points: roundPercent(percent) });
  const moved = (percent: number, changed: number | null) =>
    changed === null || changed === percent ? points(percent) : `${points(percent)} → ${points(changed)}`;
  return (
    <section className={styles.marks} aria-label={t('mark.title')}>
      <h3>{t('mark.title')}</h3>
      <ul>
        {report.members.map((member) => (
          <li key={member.student_id}>
            <p className={`sp-number ${styles.sum}`}>
              {member.is_me ? null : <strong>{member.name}</strong>}
              <span>
                {t('mark.whole')} <b>{moved(report.percent, report.changed_percent)}</b>
              </span>
              <span>
                {t(member.is_me ? 'mark.own' : 'mark.share')}{' '}
                <b>
                  {member.own_percent === null ? '—' : moved(member.own_percent, member.changed_own_percent)}
                </b>
              </span>
              <span className={styles.total}>
                {t(member.is_me ? 'mark.mine' : 'mark.percent')}{' '}
                <b>{moved(member.percent, member.changed_percent)}</b>
              </span>
            </p>
            <Duties member={member} report={report} bookId={bookId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DutiesProps {
  member: MemberMark;
  report: BookReport;
  bookId: number;
}

/** What was done at each post, and what a teacher lets it earn. */
function Duties({ member, report, bookId }: DutiesProps) {
  const { t } = useTranslation('teams');
  if (member.duties.length === 0) return <p className={styles.dim}>{t('mark.none')}</p>;
  return (
    <table className={`sp-number ${styles.duties}`}>
      <caption className="sp-visually-hidden">{t('postsOfMember', { name: member.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('mark.post')}</th>
          {(['asked', 'right', 'undone', 'share'] as const).map((head) => (
            <th key={head} scope="col">
              {t(`mark.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {member.duties.map((duty) => (
          <tr key={duty.post}>
            <th scope="row">
              {t(`post.${duty.post}`)}
              {duty.change ? <Said change={duty.change} isWhole /> : null}
              {report.may_change ? (
                <ChangeLine
                  bookId={bookId}
                  place={{
                    number: report.number,
                    line: { kind: 'duty', user: member.student_id, post: duty.post },
                  }}
                  name={t('mark.duty', { name: member.name, post: t(`post.${duty.post}`) })}
                  before={duty.percent}
                  change={duty.change}
                />
              ) : null}
            </th>
            <td>{duty.asked}</td>
            <td>{duty.right}</td>
            <td className={duty.undone > 0 ? styles.undone : ''}>{duty.undone}</td>
            <td>
              {duty.changed_percent === null ? '' : `${roundPercent(duty.percent)} → `}
              {roundPercent(duty.changed_percent ?? duty.percent)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
