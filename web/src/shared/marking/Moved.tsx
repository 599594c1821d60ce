import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { StatusTag } from '@/shared/ui/StatusTag';

type ScorePlace = Schema<'ScorePlace'>;

/** Where a student was among all, and is after; none where there is no score. */
export interface PlaceChange {
  place_before?: ScorePlace | null;
  place_after?: ScorePlace | null;
}

const placeOf = (of: ScorePlace | null | undefined) => of?.place ?? '—';

/** `3 → 1` as one text; the place alone where it stays. */
export function placeText({ place_before, place_after }: PlaceChange): string {
  const [was, is] = [placeOf(place_before), placeOf(place_after)];
  return was === is ? `${is}` : `${was} → ${is}`;
}

/** From which place to which. */
export function PlaceMove({ of }: { of: PlaceChange }) {
  return <span className="sp-number">{placeText(of)}</span>;
}

/** Whether the student passes, and whether that changes. */
export function PassMove({ of: { place_before, place_after } }: { of: PlaceChange }) {
  const { t } = useTranslation('regrade');
  const word = (of: ScorePlace | null | undefined) =>
    of ? t(of.passes ? 'preview.yes' : 'preview.no') : '—';
  const [was, is] = [word(place_before), word(place_after)];
  if (was === is) return <span>{is}</span>;
  return (
    <StatusTag tone={place_after?.passes ? 'good' : 'bad'}>
      {was} → {is}
    </StatusTag>
  );
}
