import BookOutlined from '@ant-design/icons/BookOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, InputNumber } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { halves } from '../../ui/halves';
import { lazily } from '../../ui/lazily';
import { RowList } from '../author/RowList';
import styles from '../questions.module.css';
import type { RubricPoint } from '../types';
import { scaledTo } from './scaled';

// Most questions are written without it.
const RubricLibrary = lazily(() => import('./RubricLibrary').then((module) => module.RubricLibrary));

/** A line of a rubric as its author writes it: with a negative weight it takes points away. */
interface Line {
  title: string;
  weight: number;
}

interface Props<Row extends Line> {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  fresh: (weight: number) => Row;
  /** The server's path of a row, where its faults are shown. */
  at: (index: number) => string;
  /** In what a line is worth is written: a weight among the others, or points, whose weight is so many hundredths. */
  unit: 'weight' | 'points';
  least?: number;
  /** What the question is worth, where lines are written in points. */
  full?: number;
  /** A row of a line taken from the library; `same` is the row of that name. */
  adopt: (line: RubricPoint, same: Row | undefined) => Row;
  /** What else belongs to a line. */
  children?: (row: Row, put: (patch: Partial<Row>) => void, index: number) => ReactNode;
}

/** A line as the library keeps it. */
const lineOf = (row: Line & Partial<RubricPoint>): RubricPoint => ({
  title: row.title.trim(),
  weight: row.weight,
  any_of: row.any_of ?? [],
  all_of: row.all_of ?? [],
  none_of: row.none_of ?? [],
});

/** The lines of a rubric: points that are given, and deductions. */
export function RubricRows<Row extends Line>({
  rows,
  onChange,
  fresh,
  at,
  unit,
  least = 0,
  full,
  adopt,
  children,
}: Props<Row>) {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  const take = (lines: RubricPoint[]) => {
    const taken = full === undefined ? lines : scaledTo(lines, full);
    const sameAs = (line: RubricPoint) => rows.find((row) => row.title.trim() === line.title.trim());
    onChange(taken.map((line) => adopt(line, sameAs(line))));
  };
  const scale = unit === 'points' ? 100 : 1;
  const isDeduction = (row: Row) => row.weight < 0;
  const numberOf = (index: number) => {
    const kind = rows[index]?.weight ?? 0;
    return rows.slice(0, index + 1).filter((row) => row.weight < 0 === kind < 0).length;
  };
  const nameOf = (index: number) =>
    t((rows[index]?.weight ?? 0) < 0 ? 'author.deduction' : 'author.point', { number: numberOf(index) });
  return (
    <>
      <RowList
        rows={rows}
        fresh={() => fresh(scale)}
        at={at}
        least={least}
        addLabel={t('author.addPoint')}
        removeLabel={(number) => t('author.removeLine', { name: nameOf(number - 1) })}
        more={
          <>
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={rows.length >= 50}
              onClick={() => onChange([...rows, fresh(-scale)])}
            >
              {t('author.addDeduction')}
            </Button>
            <Button type="text" icon={<BookOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
              {t('rubrics.title')}
            </Button>
          </>
        }
        onChange={onChange}
      >
        {(row, put, index) => (
          <>
            <Input
              style={{ flex: 2, minWidth: 180 }}
              aria-label={nameOf(index)}
              placeholder={nameOf(index)}
              maxLength={200}
              value={row.title}
              onChange={({ target: { value } }) => put({ title: value } as Partial<Row>)}
            />
            <InputNumber
              {...(unit === 'points' ? halves : {})}
              min={unit === 'points' ? 0.01 : 1}
              max={unit === 'points' ? 1000 : 100_000}
              style={{ width: 96 }}
              prefix={isDeduction(row) ? '−' : undefined}
              aria-label={`${nameOf(index)} ${t(unit === 'points' ? 'bank.points' : 'author.weight')}`}
              value={Math.abs(row.weight) / scale}
              onChange={(size) => {
                const weight = Math.round((size ?? 1) * scale);
                put({ weight: isDeduction(row) ? -weight : weight } as Partial<Row>);
              }}
            />
            {children?.(row, put, index)}
          </>
        )}
      </RowList>
      {isOpen ? (
        <Suspense fallback={null}>
          <RubricLibrary
            lines={rows.every((row) => row.title.trim() !== '') ? rows.map(lineOf) : undefined}
            onTake={take}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
      {rows.some(isDeduction) ? (
        <p className={styles.caption}>
          {t(unit === 'points' ? 'author.deductionPoints' : 'author.deductionHint')}
        </p>
      ) : null}
    </>
  );
}
