import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Panes } from '@/shared/ui/workspace/Panes';
import styles from './Designer.module.css';
import { stepsPane } from './stepsPane';

/** The page while its flow is on the way, in the shape it will have: text and steps on the left, the board on the right. */
export function FlowSkeleton() {
  const { t } = useTranslation('flows');
  return (
    <div className={styles.desk} data-state="loading">
      <Panes
        pane={stepsPane}
        label={t('resize')}
        sideClass={styles.side}
        side={<Skeleton lines={9} />}
        main={
          <div className={styles.board}>
            <div className={styles.sheet} aria-hidden="true">
              {[0, 1, 2, 3, 4].map((row) => (
                <i key={row} style={{ marginLeft: `${12 + ((row * 23) % 46)}%` }} />
              ))}
            </div>
          </div>
        }
      />
    </div>
  );
}
