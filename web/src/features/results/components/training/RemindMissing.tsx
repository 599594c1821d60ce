import { useQuery } from '@tanstack/react-query';
import { handInsQuery } from '@/shared/api/handIns';
import { RemindButton } from '@/shared/ui/RemindButton';
import type { TrainingWork } from '../../model/training';

/** Reminds those of a class who have not handed in an exercise; the other kinds of work are parts of a task, of which one is reminded. */
export function RemindMissing({ classId, work }: { classId: number; work: TrainingWork }) {
  const isExercise = work.kind === 'exercise';
  const handIns = useQuery({ ...handInsQuery(classId, 'exercise'), enabled: isExercise }).data;
  const handIn = isExercise ? handIns?.find((one) => one.item_id === work.id) : undefined;
  if (!handIn?.is_open_now) return null;
  return (
    <RemindButton
      of={{ classId, kind: 'exercise', id: work.id }}
      title={work.title}
      missing={handIn.members - handIn.done}
      reminded={handIn}
    />
  );
}
