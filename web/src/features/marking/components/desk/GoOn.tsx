import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { inboxQuery } from '../../api';
import type { InboxPart } from '../wayTo';
import styles from './desk.module.css';
import { cameMeanwhile, nextOf, type usePassage } from './passage';

interface Props {
  passage: ReturnType<typeof usePassage>;
  back: InboxPart;
}

/** After the last answer of a question: the next thing that waits comes by itself; where nothing does, that is said. */
export function GoOn({ passage, back }: Props) {
  const { t } = useTranslation('marking');
  const { here } = passage;
  const inbox = useQuery(inboxQuery(back.class_id));
  // What was known before the last mark would lead back to what is marked.
  const rows = inbox.isFetching ? undefined : inbox.data;
  const next = rows && nextOf(rows, here);
  const goOn = useRef(passage.goOn);
  goOn.current = passage.goOn;
  useEffect(() => {
    if (next) goOn.current(next);
  }, [next]);
  if (inbox.error && !inbox.isFetching)
    return <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />;
  if (rows === undefined || next) return <Skeleton lines={6} />;
  const count = cameMeanwhile(rows, here);
  if (count > 0) {
    return (
      <EmptyState
        area="marks"
        title={t('next.more', { count })}
        action={
          <Button type="primary" onClick={() => void passage.reload()}>
            {t('next.moreGo')}
          </Button>
        }
      />
    );
  }
  const examId = typeof here.assessment_id === 'number' ? here.assessment_id : undefined;
  return (
    <EmptyState
      area="marks"
      title={t('next.clear')}
      text={t(examId === undefined ? 'next.clearText' : 'next.clearExam')}
      action={
        examId === undefined ? (
          <LinkButton variant="primary" to="/gradeManage/correction" search={back}>
            {t('desk.toInbox')}
          </LinkButton>
        ) : (
          <LinkButton
            variant="primary"
            to="/gradeManage/assessmentResults"
            search={{
              ...(back.class_id === undefined ? {} : { class_id: back.class_id }),
              assessment_id: examId,
            }}
          >
            {t('next.toResults')}
          </LinkButton>
        )
      }
    />
  );
}

/** Above a question that came by itself: what it is, and the way back. */
export function Came({ title, count, onBack }: { title: string; count: number; onBack: () => void }) {
  const { t } = useTranslation('marking');
  const place = useRef<HTMLDivElement>(null);
  // On a phone the mark before it was given far below.
  useEffect(() => {
    // Browsers are about to answer with a promise, which an effect must not return.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.came} role="status">
      <span>{t('next.came', { title, count })}</span>
      <Button size="small" onClick={onBack}>
        {t('next.back')}
      </Button>
    </div>
  );
}
