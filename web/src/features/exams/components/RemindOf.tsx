import { useQueries } from '@tanstack/react-query';
import { handInsQuery } from '@/shared/api/handIns';
import { RemindButton } from '@/shared/ui/RemindButton';
import type { ManagedAssessment } from '../managedApi';

interface Props {
  /** Whose students are meant, of those that sit it. */
  classIds: number[];
  assessment: Pick<ManagedAssessment, 'id' | 'title' | 'phase'>;
}

/** One click for those who have not entered an assessment that is open, in all these classes. */
export function RemindOf({ classIds, assessment }: Props) {
  const isOpen = assessment.phase === 'open';
  const asked = useQueries({
    queries: isOpen ? classIds.map((id) => handInsQuery(id, 'assessment')) : [],
  });
  const missing = asked.flatMap(({ data }, index) => {
    const handIn = data?.find((one) => one.item_id === assessment.id);
    const count = handIn?.is_open_now ? handIn.members - handIn.done : 0;
    return handIn && count > 0 ? [{ handIn, count, classId: classIds[index] ?? 0 }] : [];
  });
  // A class that was reminded today is left out; when all were, the last of them says when.
  const due = missing.filter(({ handIn }) => handIn.remind_again_at_ms == null);
  const shown = due.length > 0 ? due : missing;
  const last = shown.reduce<(typeof shown)[number] | undefined>(
    (found, one) => ((one.handIn.reminded_at_ms ?? 0) >= (found?.handIn.reminded_at_ms ?? 0) ? one : found),
    undefined,
  );
  if (last === undefined) return null;
  return (
    <RemindButton
      of={shown.map(({ classId }) => ({ classId, kind: 'assessment', id: assessment.id }))}
      title={assessment.title}
      missing={shown.reduce((sum, { count }) => sum + count, 0)}
      reminded={last.handIn}
    />
  );
}
