import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import type { MemberMark } from '../../api/teams';
import type { BookReport } from '../../api/types';
import styles from './team.module.css';

/** What each member of a team earned, post by post: a teacher reads all of them, a member their own. */
export function TeamMarks({ report }: { report: BookReport }) {
  const { t } = useTranslation('teams');
  if (report.members.length === 0) return null;
  const points = (percent: number) => t('mark.points', { points: roundPercent(percent) });
  return (
    <section className={styles.marks} aria-label={t('mark.title')}>
      <h3>{t('mark.title')}</h3>
      <ul>
        {report.members.map((member) => (
          <li key={member.student_id}>
            <p className={`sp-number ${styles.sum}`}>
              {member.is_me ? null : <strong>{member.name}</strong>}
              <span>
                {t('mark.whole')} <b>{points(report.percent)}</b>
              </span>
              <span>
                {t(member.is_me ? 'mark.own' : 'mark.share')}{' '}
                <b>{member.own_percent === null ? '—' : points(member.own_percent)}</b>
              </span>
              <span className={styles.total}>
                {t(member.is_me ? 'mark.mine' : 'mark.percent')} <b>{points(member.percent)}</b>
              </span>
            </p>
            <Duties member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was done at each post. */
function Duties({ member }: { member: MemberMark }) {
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
            <th scope="row">{t(`post.${duty.post}`)}</th>
            <td>{duty.asked}</td>
            <td>{duty.right}</td>
            <td className={duty.undone > 0 ? styles.undone : ''}>{duty.undone}</td>
            <td>{roundPercent(duty.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
