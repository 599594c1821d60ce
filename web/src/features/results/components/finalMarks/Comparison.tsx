import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { Chart } from '@/shared/ui/Chart';
import { Panel } from '@/shared/ui/Panel';
import { comparable } from '../../model/gradebook/office';
import type { FinalMarksLine } from '../../model/gradebook/types';

/** The classes of one course beside each other: means and pass rates. Nothing while no course has two of them. */
export function Comparison({ sheets }: { sheets: FinalMarksLine[] }) {
  const { t } = useTranslation('gradebook');
  const courses = useMemo(() => comparable(sheets), [sheets]);
  const [chosen, setChosen] = useState<number>();
  const course = courses.find((one) => one.id === chosen) ?? courses[0];
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'axis' },
      legend: { data: [t('office.mean'), t('office.pass')] },
      grid: { left: 40, right: 16, top: 36, bottom: 28 },
      xAxis: { type: 'category', data: course?.sheets.map((one) => one.class_name) ?? [] },
      yAxis: { type: 'value', min: 0, max: 100 },
      series: [
        { name: t('office.mean'), type: 'bar', barMaxWidth: 28, data: course?.sheets.map((one) => one.mean) },
        {
          name: t('office.pass'),
          type: 'bar',
          barMaxWidth: 28,
          data: course?.sheets.map((one) => one.pass_percent),
        },
      ],
    }),
    [course, t],
  );
  if (course === undefined) return null;
  return (
    <Panel
      title={t('office.comparison')}
      extra={
        courses.length > 1 ? (
          <Select
            aria-label={t('course')}
            style={{ minWidth: 200 }}
            value={course.id}
            options={courses.map((one) => ({ value: one.id, label: one.title }))}
            onChange={setChosen}
          />
        ) : (
          course.title
        )
      }
    >
      <Chart
        title={t('office.comparisonOf', { course: course.title })}
        option={option}
        table={{
          heads: [t('office.class'), t('office.mean'), t('office.pass')],
          rows: course.sheets.map((one) => [
            one.class_name,
            formatPoints(one.mean),
            one.pass_percent === null ? '—' : `${one.pass_percent}%`,
          ]),
        }}
      />
    </Panel>
  );
}
