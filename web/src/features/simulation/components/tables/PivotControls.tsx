import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PivotQuestion } from '../../api/companies';
import type { Column } from '../../api/types';
import { isDate, isNumber } from '../../model/businessTable';
import styles from './TableBrowser.module.css';

interface Props {
  columns: Column[];
  question: PivotQuestion;
  onChange: (question: PivotQuestion) => void;
}

const measures = ['sum', 'mean', 'count', 'max', 'min'] as const;
const units = ['day', 'month', 'quarter', 'year'] as const;

/** By what rows are grouped, and which figure stands in each cell. */
export function PivotControls({ columns, question, onChange }: Props) {
  const { t } = useTranslation('simulation');
  const named = (list: Column[]) => list.map((column) => ({ value: column.name, label: column.label }));
  const set = (patch: Partial<PivotQuestion>) => onChange({ ...question, ...patch });
  const grouped = columns.filter((column) => [question.rows, question.columns].includes(column.name));
  const numbers = columns.filter(isNumber);
  const divisions = named(columns.filter((column) => column.name !== question.rows));
  const known = measures.filter((measure) => measure === 'count' || numbers.length > 0);
  return (
    <div className={styles.controls}>
      <Choice
        label={t('pivot.rows')}
        value={question.rows}
        options={named(columns)}
        onChange={(rows) => set({ rows })}
      />
      <Choice
        label={t('pivot.columns')}
        value={question.columns}
        options={[{ value: '', label: t('pivot.none') }, ...divisions]}
        onChange={(chosen) => set({ columns: chosen })}
      />
      <Choice
        label={t('pivot.measure')}
        value={question.measure}
        options={known.map((measure) => ({ value: measure, label: t(`measure.${measure}`) }))}
        onChange={(measure) => set({ measure })}
      />
      {question.measure === 'count' ? null : (
        <Choice
          label={t('pivot.value')}
          value={question.value}
          options={named(numbers)}
          onChange={(value) => set({ value })}
        />
      )}
      {grouped.some(isDate) ? (
        <Choice
          label={t('pivot.unit')}
          value={question.unit}
          options={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
          onChange={(unit) => set({ unit })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Select<T> aria-label={label} value={value} options={options} onChange={onChange} />
    </div>
  );
}
