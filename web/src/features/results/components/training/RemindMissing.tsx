import { useQuery } from '@tanstack/react-query';
import { handInsQuery } from '@/shared/api/handIns';
import { RemindButton } from '@/shared/ui/RemindButton';
import type { TrainingWork } from '../../model/training';

/** Reminds those of a class who have not handed in a work. */
export function RemindMissing({ classId, work }: { classId: number; work: TrainingWork }) {
  const { kind, id, title } = work;
  const handIns = useQuery(handInsQuery(classId, kind)).data;
  const handIn = handIns?.find((one) => one.item_id === id);
  if (!handIn?.is_open_now) return null;
  return (
    <RemindButton
      of={{ classId, kind, id }}
      title={title}
      missing={handIn.members - handIn.done}
      reminded={handIn}
    />
  );
}
