import { useTranslation } from 'react-i18next';
import { codingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import type { SubmissionRow } from '../api';

/** Narrows a record to one task; stands in the address. */
export function TaskFilter({ rows }: { rows: SubmissionRow[] }) {
  const { t } = useTranslation('coding');
  const { search, setSearch } = usePage(codingSearch);
  const titles = new Map(rows.map((row) => [row.python_task_id, row.title]));
  return (
    <SearchSelect
      style={{ minWidth: 220, maxWidth: '100%' }}
      allowClear
      placeholder={t('record.allTasks')}
      aria-label={t('record.allTasks')}
      value={search.python_task_id ?? null}
      options={[...titles].map(([value, label]) => ({ value, label }))}
      onChange={(value: number | null | undefined) =>
        setSearch({ python_task_id: value ?? undefined, submission_id: undefined, page: undefined })
      }
    />
  );
}
