import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Placed, type PlannedTeam, posts, sizes, type TeamFault } from '../../../model/arrangement';
import { MoveMenu } from './MoveMenu';
import type { Person } from './people';
import styles from './teams.module.css';
import type { ArrangementDesk } from './useArrangement';

interface Props {
  desk: ArrangementDesk;
  team: PlannedTeam;
  /** Its place among the teams. */
  at: number;
  find: (id: number) => Person | undefined;
}

/** A team: its members with their posts, and what is wrong with it. */
export function TeamCard({ desk, team, at, find }: Props) {
  const { t } = useTranslation('teams');
  const title = t('number', { number: team.number });
  const faults = [
    ...(desk.faults[at] ?? []).map((fault) => wordsOf(fault, t)),
    ...(desk.refused.get(at) ?? []),
  ];
  return (
    <li className={`${styles.card} ${faults.length > 0 ? styles.faulty : ''}`} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.dim}>{t('people', { count: team.members.length })}</span>
        {team.hasBook ? (
          <StatusTag tone="primary">{t('arrange.begun')}</StatusTag>
        ) : (
          <Button
            size="small"
            type="text"
            aria-label={t('arrange.dissolveWhich', { number: team.number })}
            onClick={() => desk.dissolve(at)}
          >
            {t('arrange.dissolve')}
          </Button>
        )}
      </header>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <Member key={member.student} {...{ desk, at, member }} person={find(member.student)} />
        ))}
      </ul>
      <ul className={styles.faults} aria-live="polite">
        {faults.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </li>
  );
}

interface MemberProps extends Pick<Props, 'desk' | 'at'> {
  member: Placed;
  person: Person | undefined;
}

function Member({ desk, at, member, person }: MemberProps) {
  const { t } = useTranslation('teams');
  const name = person?.name ?? '';
  return (
    <li>
      <div className={styles.who}>
        <span className={styles.person}>
          {name}
          <small className="sp-number">{person?.number}</small>
        </span>
        <MoveMenu desk={desk} student={member.student} from={at} name={name} />
      </div>
      <fieldset className={styles.posts} aria-label={t('postsOfMember', { name })}>
        {posts.map((post) => (
          <button
            key={post}
            type="button"
            aria-pressed={member.posts.includes(post)}
            onClick={() => desk.toggle(at, member.student, post)}
          >
            {t(`post.${post}`)}
          </button>
        ))}
      </fieldset>
    </li>
  );
}

function wordsOf(fault: TeamFault, t: ReturnType<typeof useTranslation<'teams'>>['t']): string {
  switch (fault.kind) {
    case 'size':
      return t('fault.size', sizes);
    case 'nobody':
      return t('fault.nobody', { post: t(`post.${fault.post}`) });
    default:
      return t(`fault.${fault.kind}`);
  }
}
