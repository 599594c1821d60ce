import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { pivotQuery } from '../../api/companies';
import type { Column } from '../../api/types';
import { type Chosen, firstPivot } from '../../model/businessTable';
import { PivotChart } from './PivotChart';
import { PivotControls } from './PivotControls';
import { PivotTable } from './PivotTable';
import styles from './TableBrowser.module.css';

interface Props {
  companyId: number;
  tableKey: string;
  columns: Column[];
  chosen: Chosen;
  onChoose: (patch: Partial<Chosen>) => void;
}

/** Rows in groups: choose by what, see the picture, read the figures, open a group. */
export function PivotView({ companyId, tableKey, columns, chosen, onChoose }: Props) {
  const { t } = useTranslation('simulation');
  const [question, setQuestion] = useState(() => firstPivot(columns));
  const { data, error, isFetching, refetch } = useQuery(pivotQuery(companyId, tableKey, question, chosen));
  return (
    <>
      <PivotControls columns={columns} question={question} onChange={setQuestion} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : data.rows.length === 0 ? (
        <p>{t('data.nothing')}</p>
      ) : (
        <div className={isFetching ? styles.busy : ''}>
          <PivotChart pivot={data} measure={question.measure} />
          <PivotTable
            pivot={data}
            onOpen={(value) =>
              onChoose({
                conditions: [...chosen.conditions, { column: data.row_column.name, op: 'eq', value }],
              })
            }
          />
        </div>
      )}
    </>
  );
}
