import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppealAt } from '@/shared/marking/appeals/AppealAt';
import { appealPlacesQuery } from '@/shared/marking/appeals/api';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { reviewQuery } from '../reviewApi';
import { AttemptReview } from './AttemptReview';

/** One's own attempt read back as the rules of its assessment allow. */
export function OwnReview({ attemptId, onBack }: { attemptId: number; onBack: () => void }) {
  const { t } = useTranslation(['exams', 'common', 'appeals']);
  const review = useQuery(reviewQuery(attemptId));
  const places = useQuery(appealPlacesQuery('exam', attemptId));
  useAppealPushes();
  return (
    <>
      <PageHeader
        title={review.data?.title ?? t('record.title')}
        actions={<Button onClick={onBack}>{t('common:action.back')}</Button>}
      />
      {review.error ? <ErrorState error={review.error} onRetry={() => void review.refetch()} /> : null}
      {review.isLoading ? <Skeleton lines={8} /> : null}
      {review.data ? (
        <AttemptReview
          review={review.data}
          appealsOf={(item) => (
            <AppealAt
              source="exam"
              sourceId={attemptId}
              place={places.data?.find((place) => place.position === item.position)}
            />
          )}
        />
      ) : null}
    </>
  );
}
