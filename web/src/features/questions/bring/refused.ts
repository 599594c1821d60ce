import { isApiError } from '@/shared/api/errors';
import type { Draft } from './useDrafts';

const named = /^drafts\[(\d+)\]\.(.+)$/;

/** What a refusal of these drafts says, each fault at the place of its draft; empty when it is about none of them. */
export function faultsAt(sent: readonly Draft[], error: unknown): Map<number, Draft['faults']> {
  const faults = new Map<number, Draft['faults']>();
  for (const { field, message } of isApiError(error) ? error.fields : []) {
    const [, index, part] = named.exec(field) ?? [];
    const draft = sent[Number(index)];
    if (draft === undefined || part === undefined) continue;
    faults.set(draft.place, [...(faults.get(draft.place) ?? []), { field: part, message }]);
  }
  return faults;
}
