import type { ReactNode } from 'react';
import { StudentFrame, type StudentPageName } from '@/features/classes/components/StudentFrame';
import { StudentMark } from '@/features/results/components/student/StudentMark';
import type { OfStudent } from '@/shared/api/students';

interface Props {
  page: StudentPageName;
  children: (of: OfStudent) => ReactNode;
}

/** One of the nine pages about a student: the class's frame around what another feature knows of them. */
export function StudentPage({ page, children }: Props) {
  return (
    <StudentFrame page={page} mark={(of) => <StudentMark of={of} />}>
      {children}
    </StudentFrame>
  );
}
