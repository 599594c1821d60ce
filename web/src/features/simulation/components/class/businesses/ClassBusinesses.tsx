import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { simulationSearch } from '@/shared/lib/search';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HeatLegend, HeatMapWaits } from '@/shared/ui/HeatParts';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { classBusinessesQuery } from '../../../api/ways';
import { bounds } from '../../../model/percent';
import { askedPlace, PlaceSelect } from '../PlaceSelect';
import { BusinessList } from './BusinessList';
import { BusinessMap } from './BusinessMap';
import styles from './businesses.module.css';

const BusinessDrawer = lazily(() => import('./BusinessDrawer').then((module) => module.BusinessDrawer));

interface Props {
  classId: number;
  courseId: number;
}

/** The books that a class keeps for a task, business by business: who earned what, and how each was booked. */
export function ClassBusinesses({ classId, courseId }: Props) {
  const { t } = useTranslation(['ways', 'simulation']);
  const { search } = usePage(simulationSearch);
  const isPhone = useMedia(phone);
  const { data, error, refetch } = useQuery(classBusinessesQuery(classId, courseId, askedPlace(search)));
  const [opened, setOpened] = useState<string>();
  if (data?.places.length === 0) return <EmptyState area="books" title={t('simulation:class.noCompany')} />;
  const View = data?.businesses.length === 0 ? NoBusiness : isPhone ? BusinessList : BusinessMap;
  return (
    <>
      <div className={styles.bar}>
        <PlaceSelect places={data?.places} place={data?.place} />
        {isPhone ? null : (
          <>
            <HeatLegend
              label={t('map.legend')}
              tones={[
                ['good', t('map.good', bounds)],
                ['warn', t('map.fair', bounds)],
                ['bad', t('map.weak', bounds)],
              ]}
            />
            <span className={styles.dim}>{t('map.hint')}</span>
          </>
        )}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <HeatMapWaits /> : null}
      {data ? <View classId={classId} data={data} onOpen={setOpened} /> : null}
      <WhenOpened isOpen={opened !== undefined}>
        <BusinessDrawer
          of={{ classId, courseId, activityId: data?.place?.activity_id ?? 0 }}
          business={data?.businesses.find((business) => business.key === opened)}
          onClose={() => setOpened(undefined)}
        />
      </WhenOpened>
    </>
  );
}

function NoBusiness() {
  const { t } = useTranslation('ways');
  return <EmptyState area="books" title={t('map.none')} />;
}
