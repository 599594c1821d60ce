import type { HandIn } from '@/shared/api/handIns';
import { RemindButton } from '@/shared/ui/RemindButton';

/** One click for those of a class who have not entered an assessment that is open. */
export function RemindOf({
  classId,
  assessment,
  handIns,
}: {
  classId: number | undefined;
  assessment: { id: number; title: string };
  handIns: HandIn[] | undefined;
}) {
  const handIn = handIns?.find((one) => one.item_id === assessment.id);
  if (classId === undefined || !handIn?.is_open_now) return null;
  return (
    <RemindButton
      of={{ classId, kind: 'assessment', id: assessment.id }}
      title={assessment.title}
      missing={handIn.members - handIn.done}
      reminded={handIn}
    />
  );
}
