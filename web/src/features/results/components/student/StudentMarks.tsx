import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { memberQuery, type OfStudent } from '@/shared/api/students';
import { OwnSearch } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { DataTable } from '@/shared/ui/table/DataTable';
import { studentExamsQuery, studentScoresQuery } from '../../api';
import { lastAttempt, workOf } from '../../model/gradebook/work';
import styles from '../results.module.css';
import { MyTotal } from './MyTotal';
import { scoreColumns } from './scoreColumns';

/** How a student's mark comes about: its categories, and every score behind them with the way to what was handed in. */
export function StudentMarks({ of, onClose }: { of: OfStudent; onClose: () => void }) {
  const { t } = useTranslation(['gradebook', 'results']);
  const member = useQuery(memberQuery(of.classId, of.studentId)).data;
  const scores = useQuery(studentScoresQuery(of));
  const exams = useQuery(studentExamsQuery(of)).data;
  const columns = scoreColumns(t, scores.data, ({ source_kind: source, source_id }) =>
    workOf(
      { source, source_id },
      { classId: of.classId, courseId: of.courseId, userId: of.studentId },
      source === 'exam' ? lastAttempt(exams, source_id) : null,
    ),
  );
  const title = t('gradebook:total.title');
  return (
    <Drawer open size={960} title={member ? `${member.real_name} · ${title}` : title} onClose={onClose}>
      {scores.error ? <ErrorState error={scores.error} onRetry={() => void scores.refetch()} /> : null}
      {scores.isLoading ? <Skeleton lines={10} /> : null}
      {scores.data ? (
        <div className={styles.stack}>
          <MyTotal {...scores.data} />
          <OwnSearch>
            <DataTable
              name="student-scores"
              label={t('results:scores.list')}
              columns={columns}
              rowKey={(row) => `${row.source_kind}-${row.source_id}`}
              query={{ ...scores, data: scores.data.scores }}
            />
          </OwnSearch>
        </div>
      ) : null}
    </Drawer>
  );
}
