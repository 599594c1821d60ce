import { Select } from 'antd';
import type { ClassView } from '../api/classes';

interface Props {
  label: string;
  courses: ClassView['courses'];
  value: number;
  onChange: (id: number) => void;
}

/** Which of a class's courses a page is about; nothing where there is only one. */
export function ClassCourseSelect({ label, courses, value, onChange }: Props) {
  if (courses.length < 2) return null;
  return (
    <Select
      aria-label={label}
      style={{ width: 220, maxWidth: '100%' }}
      value={value}
      options={courses.map((one) => ({ value: one.id, label: one.title }))}
      onChange={onChange}
    />
  );
}
