import { useQuery } from '@tanstack/react-query';
import { NoticeDrawer } from '@/features/classes/components/NoticeDrawer';
import { classQuery } from '@/shared/api/classes';

interface Props {
  classId: number;
  to: number[];
  onClose: () => void;
}

/** A message to some students of a class, written from the pages that show how they stand. */
export function MessageTo({ classId, to, onClose }: Props) {
  const chosen = useQuery(classQuery(classId)).data;
  return chosen ? <NoticeDrawer chosen={chosen} edited="new" to={to} onClose={onClose} /> : null;
}
