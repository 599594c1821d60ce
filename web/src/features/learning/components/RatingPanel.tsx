import { Rate } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { type Lecture, useRateLecture } from '../api';
import styles from './RatingPanel.module.css';

/** Five stars for a lecture. */
export function RatingPanel({ lectureId, rating }: { lectureId: number; rating: Lecture['rating'] }) {
  const { t } = useTranslation('learning');
  const [mine, setMine] = useState(rating.mine ?? 0);
  const rate = useRateLecture(lectureId);
  return (
    <Panel title={t('rating.title')}>
      <div className={styles.line}>
        <Rate
          value={mine}
          allowClear={false}
          disabled={rate.isPending}
          aria-label={t('rating.title')}
          onChange={(stars) => {
            const before = mine;
            setMine(stars);
            rate.mutate(stars, {
              onSuccess: ({ msg }) => notify.success(msg),
              onError: () => setMine(before),
            });
          }}
        />
        <span className={styles.words}>
          {rating.mean == null
            ? t('rating.none')
            : t('rating.mean', { mean: rating.mean, count: rating.count })}
        </span>
      </div>
    </Panel>
  );
}
