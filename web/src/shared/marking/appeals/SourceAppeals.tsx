import { useQuery } from '@tanstack/react-query';
import { AppealAt } from './AppealAt';
import { type AppealSource, appealPlacesQuery } from './api';
import { useAppealPushes } from './useAppealPushes';

interface Props {
  source: AppealSource;
  id: number;
  /** One answer of it alone. */
  position?: number;
}

/** What may be appealed of a submission of mine: all of it, or one answer. Whatever cannot be, shows nothing. */
export function SourceAppeals({ source, id, position }: Props) {
  const places = useQuery(appealPlacesQuery(source, id));
  useAppealPushes();
  const shown = (places.data ?? []).filter((place) => position === undefined || place.position === position);
  return shown.map((place) => (
    <AppealAt
      key={`${place.position} ${place.part}`}
      source={source}
      sourceId={id}
      place={place}
      isNamed={source === 'cell' || source === 'program'}
    />
  ));
}
