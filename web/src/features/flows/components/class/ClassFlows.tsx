import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures } from '@/shared/ui/Figures';
import { lazily } from '@/shared/ui/lazily';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type ClassFlowRow, classFlowsQuery, studentFlowsQuery } from '../../classApi';

const FlowDrawer = lazily(() => import('./FlowDrawer').then((module) => module.FlowDrawer));

interface Props {
  classId: number;
  courseId: number;
}

/** What every student of a class has reached in every flow; a mark opens the attempts behind it. */
export function ClassFlows({ classId, courseId }: Props) {
  const { t } = useTranslation('flows');
  const query = useQuery(classFlowsQuery(classId, courseId));
  const [opened, setOpened] = useState<{ student: ClassFlowRow; flow: number }>();
  const flows = useQuery({
    ...studentFlowsQuery(classId, opened?.student.student_id ?? 0, courseId),
    enabled: opened !== undefined,
  });
  const { data } = query;
  if (data?.flows.length === 0) return <EmptyState area="tasks" title={t('class.none')} />;
  const reached = (row: ClassFlowRow, flow: number) => row.results.find((result) => result.flow_id === flow);
  const columns: DataColumn<ClassFlowRow>[] = [
    { key: 'name', title: t('class.name'), always: true, width: 90, render: (row) => row.student_name },
    {
      key: 'number',
      title: t('class.number'),
      width: 120,
      render: (row) => <span className="sp-number">{row.student_number ?? '—'}</span>,
    },
    ...(data?.flows ?? []).map(
      (flow): DataColumn<ClassFlowRow> => ({
        key: `flow${flow.id}`,
        title: flow.title,
        number: true,
        width: 130,
        compare: (left, right) =>
          (reached(left, flow.id)?.best_percent ?? -1) - (reached(right, flow.id)?.best_percent ?? -1),
        render: (row) => {
          const result = reached(row, flow.id);
          return result ? (
            <Button
              type="link"
              size="small"
              title={t('class.tries', { count: result.tries })}
              onClick={() => setOpened({ student: row, flow: flow.id })}
            >
              {roundPercent(result.best_percent)}%
            </Button>
          ) : (
            '—'
          );
        },
      }),
    ),
  ];
  return (
    <>
      <Figures
        words={(data?.flows ?? []).map((flow) => [
          flow.title,
          `${flow.mean === null ? '—' : `${roundPercent(flow.mean)}%`} · ${t('class.students', { count: flow.students })}`,
        ])}
      />
      <DataTable<ClassFlowRow>
        name="class-flows"
        label={t('class.list')}
        columns={columns}
        rowKey={(row) => row.student_id}
        query={{ ...query, data: data?.rows }}
      />
      <WhenOpened isOpen={opened !== undefined}>
        <FlowDrawer
          flow={flows.data?.find((flow) => flow.id === opened?.flow)}
          student={opened?.student.student_name ?? ''}
          classId={classId}
          onClose={() => setOpened(undefined)}
        />
      </WhenOpened>
    </>
  );
}
