import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { studentNotes } from '../../model/retest';
import type { RetestStudent } from '../../retestApi';
import { Difference, FromTo, Notes, Tries } from './parts';
import styles from './retest.module.css';

/** The students on a phone, one below the other; each opens to the submissions behind it. */
export function RetestList({ students }: { students: RetestStudent[] }) {
  const { t } = useTranslation('coding');
  if (students.length === 0) return <EmptyState area="python" title={t('retest.student.nobody')} />;
  return (
    <ul className={styles.list} aria-label={t('retest.student.label')}>
      {students.map((student) => (
        <li key={student.student_id}>
          <details>
            <summary>
              <RightOutlined className={styles.mark} aria-hidden="true" />
              <span className={styles.who}>
                <strong>{student.student_name}</strong>
                <small className="sp-number">{student.student_number}</small>
              </span>
              <span className={styles.what}>
                <FromTo of={student} />
                <Difference of={student} />
              </span>
              <Notes notes={studentNotes(student)} />
            </summary>
            <Tries submissions={student.submissions} />
          </details>
        </li>
      ))}
    </ul>
  );
}
