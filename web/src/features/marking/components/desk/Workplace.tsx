import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { commentsQuery, type QuestionMarkingView } from '../../api';
import { AnswerCard } from '../AnswerCard';
import type { InboxPart } from '../wayTo';
import { Alike } from './Alike';
import styles from './desk.module.css';
import { GoOn } from './GoOn';
import type { usePassage } from './passage';
import type { useDesk } from './useDesk';

/** Shows the books of a company as their marker reads them. */
export type BookWork = ComponentType<{ bookId: number }>;

interface Props {
  view: QuestionMarkingView;
  desk: ReturnType<typeof useDesk>;
  passage: ReturnType<typeof usePassage>;
  back: InboxPart;
  books: BookWork;
  /** Whether what is expected stands beside the answer. */
  showsReference: boolean;
  onHideReference: () => void;
}

/** The answer that is marked, what is expected beside it; or that there is nothing more to do. */
export function Workplace({
  view,
  desk,
  passage,
  back,
  books: Books,
  showsReference,
  onHideReference,
}: Props) {
  const { t } = useTranslation('marking');
  const { group, index } = desk;
  const phrases = (useQuery(commentsQuery).data ?? []).map((comment) => comment.text);
  if (desk.isFinished) return <GoOn passage={passage} back={back} />;
  if (group === undefined || desk.isOver) {
    return (
      <EmptyState
        area="marks"
        title={t('desk.done')}
        text={t('desk.doneText')}
        action={
          <LinkButton variant="primary" to="/gradeManage/correction" search={back}>
            {t('desk.toInbox')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className={`${styles.work} ${showsReference ? styles.beside : ''}`}>
      <div>
        <AnswerCard
          round={desk.key}
          noting={{ notes: desk.notes, onChange: desk.setNotes, phrases }}
          group={group}
          body={view}
          number={index + 1}
          total={desk.groups.length}
          work={group.book_id === null ? undefined : <Books key={group.book_id} bookId={group.book_id} />}
        />
        <Alike groups={desk.alike} isTaken={desk.takesAlike} onTake={desk.setTakesAlike} />
      </div>
      {showsReference ? (
        <aside className={styles.reference} aria-label={t('desk.reference')}>
          <div className={styles.head}>
            <h2>{t('desk.reference')}</h2>
            <Button size="small" type="text" onClick={onHideReference}>
              {t('desk.hide')}
            </Button>
          </div>
          <AnswerReview onlyKey body={view.body} answer={null} answerKey={view.answer_key} />
        </aside>
      ) : null}
    </div>
  );
}
