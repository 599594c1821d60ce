import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { simulationSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import type { BookPlaceRow } from '../../api/class';

interface Props {
  /** Absent until they are known. */
  places: BookPlaceRow[] | undefined;
  place: BookPlaceRow | null | undefined;
}

/** What the books are kept for, which the address keeps: a task, or free practice. */
export function PlaceSelect({ places = [], place }: Props) {
  const { t } = useTranslation('simulation');
  const { setSearch } = usePage(simulationSearch);
  return (
    <Select
      aria-label={t('class.place')}
      style={{ width: 240, maxWidth: '100%' }}
      value={place ? (place.activity_id ?? 0) : null}
      options={places.map(({ activity_id, title }) => ({
        value: activity_id ?? 0,
        label: title || t('class.free'),
      }))}
      onChange={(id: number | null) =>
        setSearch({
          activity_id: id === null || id === 0 ? undefined : id,
          view: id === 0 ? 'free' : 'books',
          page: undefined,
        })
      }
    />
  );
}

/** Which books the address asks for, as the queries take it. */
export const askedPlace = ({ view, activity_id }: { view?: string; activity_id?: number }) =>
  view === 'free' ? 'free' : activity_id;
