import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import type { Team } from '../../api/teams';
import { TeamActs } from '../team/TeamActs';
import styles from './TeamPart.module.css';

/** That a team keeps the book: its members with their posts, and who did what. */
export function TeamPart({ bookId, team }: { bookId: number; team: Team }) {
  const { t } = useTranslation('teams');
  const [showsActs, setShowsActs] = useState(false);
  return (
    <section className={styles.team} aria-label={t('desk.label')}>
      <h3>{t('number', { number: team.number })}</h3>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <li key={member.student_id}>
            <b>{member.name}</b>{' '}
            {member.posts.length === 0
              ? t('noPost')
              : listed(member.posts.map(({ post }) => t(`post.${post}`)))}
          </li>
        ))}
      </ul>
      <details onToggle={(event) => setShowsActs(event.currentTarget.open)}>
        <summary>{t('desk.acts')}</summary>
        {showsActs ? <TeamActs bookId={bookId} /> : null}
      </details>
    </section>
  );
}
