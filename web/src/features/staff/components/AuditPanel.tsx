import { SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type AuditEntry, auditCheckQuery, auditQuery, exportAudit, teachersQuery } from '../api';
import { type AuditWords, factsOf, sentenceOf } from '../model/audit';
import styles from './staff.module.css';

/** Who did what, from what to what, and why. */
export function AuditPanel() {
  const { t, i18n } = useTranslation(['staff', 'audit']);
  const { search } = usePage();
  const entries = useQuery(auditQuery(search));
  const words = useMemo(
    () => i18n.getResourceBundle(i18n.language, 'audit') as AuditWords,
    [i18n, i18n.language],
  );
  const columns: DataColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('staff:audit.at'),
      always: true,
      width: 150,
      render: (row) => <span className="sp-number">{formatDateTime(row.at_ms)}</span>,
    },
    {
      key: 'actor',
      title: t('staff:audit.actor'),
      width: 110,
      render: (row) => row.actor_name ?? t('audit:system'),
    },
    {
      key: 'what',
      title: t('staff:audit.what'),
      always: true,
      isTitle: true,
      width: 280,
      render: (row) => sentenceOf(words, row.action, row.subject),
    },
    {
      key: 'changes',
      title: t('staff:audit.changes'),
      width: 340,
      render: (row) => {
        const facts = factsOf(words, row.detail);
        if (facts.length === 0) return <span className={styles.dim}>—</span>;
        return (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        );
      },
    },
    {
      key: 'reason',
      title: t('staff:field.reason'),
      width: 160,
      render: (row) => row.reason || <span className={styles.dim}>—</span>,
    },
  ];
  return (
    <>
      <DataTable<AuditEntry>
        name="audit"
        label={t('staff:tab.audit')}
        columns={columns}
        rowKey={(row) => row.id}
        query={entries}
        filters={<Filters words={words} />}
        onExport={() => exportAudit(search)}
        pages={auditQuery}
      />
      <Held />
    </>
  );
}

/** Whether the log still says what was written: nobody needs to act on it, so it stands below. */
function Held() {
  const { t } = useTranslation('staff');
  const last = useQuery(auditCheckQuery).data?.last;
  if (!last) return null;
  const time = formatDateTime(last.checked_at_ms);
  return last.fault == null ? (
    <p className={styles.held}>
      <SafetyCertificateOutlined /> {t('audit.held', { count: last.chained, time })}
    </p>
  ) : (
    <p className={`${styles.held} ${styles.broken}`} role="alert">
      <WarningOutlined /> {t('audit.broken', { number: last.chained + 1, time })}
    </p>
  );
}

function Filters({ words }: { words: AuditWords }) {
  const { t } = useTranslation('staff');
  const { search, setSearch } = usePage();
  const people = useQuery(teachersQuery({ page_size: 500 })).data?.items ?? [];
  const put = (patch: Record<string, unknown>) => setSearch({ ...patch, page: undefined });
  const day = (value: unknown) => (value ? dayjs(Number(value)) : null);
  return (
    <>
      <QuickSearch placeholder={t('audit.search')} />
      <SearchSelect<number | null>
        allowClear
        style={{ width: 130 }}
        placeholder={t('audit.actor')}
        aria-label={t('audit.actor')}
        value={search.actor ? Number(search.actor) : null}
        options={people.map((person) => ({ value: person.id, label: person.real_name }))}
        onChange={(actor) => put({ actor: actor ?? undefined })}
      />
      <SearchSelect<string | null>
        allowClear
        style={{ width: 170 }}
        placeholder={t('audit.action')}
        aria-label={t('audit.action')}
        value={search.action ? String(search.action) : null}
        options={Object.entries(words.act).map(([key, label]) => ({ value: key.replace('_', '.'), label }))}
        onChange={(action) => put({ action: action ?? undefined })}
      />
      <DatePicker.RangePicker
        style={{ width: 240 }}
        placeholder={[t('audit.from'), t('audit.to')]}
        allowEmpty={[true, true]}
        value={[day(search.from_ms), search.to_ms ? dayjs(Number(search.to_ms) - 1) : null]}
        onChange={(days) =>
          put({
            from_ms: days?.[0]?.startOf('day').valueOf(),
            to_ms: days?.[1] ? days[1].endOf('day').valueOf() + 1 : undefined,
          })
        }
      />
    </>
  );
}
