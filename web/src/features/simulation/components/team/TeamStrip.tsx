import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed, withAside } from '@/shared/lib/wording';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import type { Book } from '../../api/types';
import { offersForMe } from '../../model/team';
import styles from './team.module.css';

const TeamDrawer = lazily(() => import('./TeamDrawer').then((module) => module.TeamDrawer));

/** Over a team's book: which team, who is at which post, and the ways to hand a post over and to what each did. */
export function TeamStrip({ book }: { book: Book }) {
  const { t } = useTranslation('teams');
  const [shown, setShown] = useState<'handOver' | 'acts'>();
  const [isOpen, setOpen] = useState(false);
  const { team } = book;
  if (!team) return null;
  const waiting = offersForMe(book).length;
  const me = team.members.find((member) => member.is_me);
  const postsOf = (member: (typeof team.members)[number]) =>
    member.posts.length === 0 ? t('noPost') : listed(member.posts.map(({ post }) => t(`post.${post}`)));
  return (
    <section className={styles.strip} aria-label={t('desk.label')}>
      <strong>{t('number', { number: team.number })}</strong>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-label={t('desk.open')}
        onClick={() => setOpen(!isOpen)}
      >
        {me ? withAside(t('me'), postsOf(me)) : t('people', { count: team.members.length })}
      </button>
      <ul className={`${styles.members} ${isOpen ? styles.unfolded : ''}`}>
        {team.members.map((member) => (
          <li key={member.student_id}>
            <b className={member.is_me ? styles.mine : styles.name}>{member.name}</b>
            {member.is_me ? <em>{t('me')}</em> : null}
            <span>{postsOf(member)}</span>
          </li>
        ))}
      </ul>
      <span className={styles.ways} {...prefetching(TeamDrawer)}>
        <Badge count={waiting} size="small" offset={[-6, 4]}>
          <Button
            size="small"
            type="text"
            aria-label={
              waiting > 0 ? `${t('desk.handOver')} ${t('desk.waiting', { count: waiting })}` : undefined
            }
            onClick={() => setShown('handOver')}
          >
            {t('desk.handOver')}
          </Button>
        </Badge>
        <Button size="small" type="text" onClick={() => setShown('acts')}>
          {t('desk.acts')}
        </Button>
      </span>
      <WhenOpened isOpen={shown !== undefined}>
        <TeamDrawer book={book} shown={shown} onShow={setShown} />
      </WhenOpened>
    </section>
  );
}
