import type { ClassBooks } from '../../../api/class';
import type { Teams } from '../../../api/teams';

/** A student of the class, or of a team who has left it. */
export interface Person {
  id: number;
  name: string;
  number: string | null;
  /** Keeps the book of the task alone and has begun it: belongs to no team any more. */
  hasBegunAlone: boolean;
}

/** Everybody of the class, by student number; then whoever is in a team and not in the class. */
export function peopleOf(rows: ClassBooks['rows'], { teams }: Teams): Person[] {
  const members = teams.flatMap((team) => team.members);
  const isPlaced = (id: number) => members.some((member) => member.student_id === id);
  const people = rows.map(({ student_id, student_name, student_number, book }) => ({
    id: student_id,
    name: student_name,
    number: student_number,
    hasBegunAlone: !isPlaced(student_id) && book !== null && (book.saved > 0 || book.hand_ins.length > 0),
  }));
  const gone = members.filter((member) => !people.some((person) => person.id === member.student_id));
  return [
    ...people,
    ...gone.map(({ student_id, name }) => ({ id: student_id, name, number: null, hasBegunAlone: false })),
  ];
}
