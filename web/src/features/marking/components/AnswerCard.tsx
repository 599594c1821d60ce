import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AnswerGroup, Desk } from '../api';
import styles from './desk.module.css';

/** The answer on the desk, without its name. */
export function AnswerCard({
  group,
  body,
  number,
  total,
}: {
  group: AnswerGroup;
  body: Desk;
  number: number;
  total: number;
}) {
  const { t } = useTranslation('marking');
  return (
    <article className={styles.answer} aria-live="polite">
      <header className={styles.answerHead}>
        <span>{t('desk.answer', { number, total })}</span>
        {group.item_ids.length > 1 ? (
          <StatusTag tone="primary">{t('desk.same', { count: group.item_ids.length })}</StatusTag>
        ) : null}
        <span className={styles.grow} />
        {group.state === 'marked' ? (
          <StatusTag tone="good">{t('desk.marked', { points: formatPoints(group.points ?? 0) })}</StatusTag>
        ) : null}
      </header>
      <AnswerReview body={body.body} answer={group.answer} files={group.files} />
      {group.texts.length > 0 ? (
        <div className={styles.hints}>
          <p>{t('desk.proposed', { points: formatPoints(group.proposed) })}</p>
          <ul>
            {group.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  );
}
