import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '@/shared/push/useFollow';
import { type AttemptView, attemptQuery, takeOver } from '../api';
import styles from './exam.module.css';

interface Props {
  view: AttemptView;
  device: string;
  onTaken: () => void;
}

/** How often a page that waits for the invigilator asks, beside what is pushed to it. */
const askAgainMs = 5000;

/** The attempt is being written on another device or in another browser. */
export function Elsewhere({ view, device, onTaken }: Props) {
  const { t } = useTranslation('exams');
  const isSupervised = view.take_over === 'supervised';
  const [hasAsked, setAsked] = useState(view.is_asking);
  const waiting = useQuery({
    ...attemptQuery(view.id, device),
    enabled: hasAsked,
    refetchInterval: askAgainMs,
    staleTime: 0,
  });
  useFollow(hasAsked ? `exams/attempt/${view.id}` : undefined, () => void waiting.refetch());
  const taking = useMutation({
    mutationFn: () => takeOver(view.id, device),
    onSuccess: (taken) => {
      if (taken.is_here) onTaken();
      else setAsked(true);
    },
  });
  const now = waiting.data;
  const isAllowed = hasAsked && now?.is_here === true;
  useEffect(() => {
    if (isAllowed) onTaken();
  }, [isAllowed, onTaken]);
  // The answer that came before the question was asked says nothing.
  const isNews = waiting.dataUpdatedAt > taking.submittedAt;
  const isRefused = hasAsked && isNews && now?.is_asking === false && !isAllowed;
  const isWaiting = hasAsked && !isRefused;
  const text = isWaiting
    ? 'elsewhere.waiting'
    : isRefused
      ? 'elsewhere.refused'
      : isSupervised
        ? 'elsewhere.supervised'
        : 'elsewhere.text';
  return (
    <div className={styles.frame}>
      <div className={styles.card} role="alert">
        <h1 className={styles.cardTitle}>{t('elsewhere.title')}</h1>
        <p style={{ marginTop: 8 }}>{t(text)}</p>
        <div className={styles.actions}>
          <Button
            type="primary"
            size="large"
            loading={taking.isPending || isWaiting}
            onClick={() => taking.mutate()}
          >
            {t(isSupervised ? 'elsewhere.ask' : 'elsewhere.takeOver')}
          </Button>
        </div>
      </div>
    </div>
  );
}
