import CodeOutlined from '@ant-design/icons/CodeOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import { notify } from '@/shared/ui/notify';
import { filterText } from '../../api/companies';
import type { Company } from '../../api/types';
import type { Chosen } from '../../model/businessTable';
import { ChosenBar, type View } from './ChosenBar';
import { PivotView } from './PivotView';
import { RowsTable } from './RowsTable';
import styles from './TableBrowser.module.css';

interface Props {
  company: Company;
  /** Programs find the tables of a course's first company by their own names, of others under the company's key. */
  isFirst: boolean;
  classId: number | undefined;
  tableKey: string | undefined;
  onTable: (key: string) => void;
}

const everything: Chosen = { q: '', sort: '', conditions: [] };

/** Tables of business data: choose, search, filter, sort, look into a column, take along. */
export function TableBrowser({ company, isFirst, classId, tableKey, onTable }: Props) {
  const { t } = useTranslation('simulation');
  const [view, setView] = useState<View>('rows');
  const [choice, setChoice] = useState<{ of: string; chosen: Chosen }>();
  const table = company.tables.find((one) => one.key === tableKey) ?? company.tables[0];
  if (table === undefined) return <p>{t('data.noTables')}</p>;
  const file = isFirst ? table.file : `${company.key}/${table.file}`;
  const statement = `pd.read_csv('${file}')`;
  // Another table is read from its beginning.
  const chosen = choice?.of === table.key ? choice.chosen : everything;
  const onChoose = (patch: Partial<Chosen>) => setChoice({ of: table.key, chosen: { ...chosen, ...patch } });
  const path = { company_id: company.id, table_key: table.key };
  const query = { q: chosen.q, sort: chosen.sort, filter: filterText(chosen.conditions) };
  const shown = { companyId: company.id, tableKey: table.key, columns: table.columns, chosen, onChoose };
  return (
    <div className={styles.browser}>
      <nav className={styles.list} aria-label={t('data.tables')}>
        {company.tables.map((one) => (
          <button
            key={one.key}
            type="button"
            aria-current={one.key === table.key}
            onClick={() => onTable(one.key)}
          >
            <strong>{one.title}</strong>
            <code>{one.file}</code>
          </button>
        ))}
      </nav>
      <section className={styles.table} aria-label={table.title}>
        <header className={styles.head}>
          <div>
            <h2>{table.title}</h2>
            <p>{table.summary}</p>
          </div>
          <span className={styles.take}>
            <Link
              className={styles.open}
              to="/full/pythonTest"
              search={{ course_id: company.course_id, class_id: classId, read: file }}
            >
              <CodeOutlined aria-hidden="true" />
              {t('data.open')}
            </Link>
            <Button
              icon={<CopyOutlined />}
              title={statement}
              onClick={() =>
                void navigator.clipboard
                  .writeText(statement)
                  .then(() => notify.success(t('data.copied', { text: statement })))
                  .catch(() => notify.plain(statement))
              }
            >
              {t('data.copy')}
            </Button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  {
                    key: 'excel',
                    label: t('data.excel'),
                    onClick: () =>
                      void download(
                        '/api/company/{company_id}/table/{table_key}/excel/',
                        `${table.title}.xlsx`,
                        {
                          path,
                          query,
                        },
                      ),
                  },
                  {
                    key: 'csv',
                    label: t('data.csv'),
                    onClick: () =>
                      void download('/api/company/{company_id}/table/{table_key}/download/', table.file, {
                        path,
                      }),
                  },
                ],
              }}
            >
              <Button icon={<DownloadOutlined />}>{t('data.download')}</Button>
            </Dropdown>
          </span>
        </header>
        <ChosenBar chosen={chosen} onChoose={onChoose} view={view} onView={setView} />
        {view === 'rows' ? (
          <RowsTable key={table.key} {...shown} />
        ) : (
          <PivotView
            key={table.key}
            {...shown}
            onChoose={(patch) => {
              onChoose(patch);
              setView('rows');
            }}
          />
        )}
      </section>
    </div>
  );
}
