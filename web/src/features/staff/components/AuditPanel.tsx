import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type AuditEntry, auditQuery, exportAudit } from '../api';
import { factsOf } from '../model/detail';
import styles from './staff.module.css';

/** Who did what to whom, and why. */
export function AuditPanel() {
  const { t, i18n } = useTranslation('staff');
  const { search } = usePage();
  const entries = useQuery(auditQuery(search));
  const actionName = (action: string) => {
    const key = `act.${action.replace('.', '_')}`;
    return i18n.exists(`staff:${key}`) ? t(key as 'act.staff_password_reset') : action;
  };
  const columns: DataColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('audit.at'),
      always: true,
      width: 160,
      render: (row) => <span className="sp-number">{formatDateTime(row.at_ms)}</span>,
    },
    {
      key: 'actor',
      title: t('audit.actor'),
      width: 110,
      render: (row) => row.actor_name ?? t('audit.system'),
    },
    {
      key: 'action',
      title: t('audit.action'),
      width: 160,
      render: (row) => <span title={row.action}>{actionName(row.action)}</span>,
    },
    { key: 'subject', title: t('audit.subject'), width: 200, render: (row) => row.subject },
    {
      key: 'reason',
      title: t('field.reason'),
      width: 180,
      render: (row) => row.reason || <span className={styles.dim}>—</span>,
    },
    {
      key: 'detail',
      title: t('audit.detail'),
      width: 300,
      render: (row) => <Facts detail={row.detail} />,
    },
  ];
  return (
    <DataTable<AuditEntry>
      name="audit"
      label={t('tab.audit')}
      columns={columns}
      rowKey={(row) => row.id}
      query={entries}
      filters={<QuickSearch placeholder={t('audit.search')} />}
      onExport={() => exportAudit(search)}
    />
  );
}

function Facts({ detail }: { detail: string }) {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const facts = factsOf(detail);
  if (facts.length === 0) return <span className={styles.dim}>—</span>;
  const nameOf = (name: string) => {
    const key = `staff:fact.${name}`;
    return i18n.exists(key) ? String(t(key as never)) : name.replaceAll('_', ' ');
  };
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the log never changes
        <div key={index}>
          <dt>{nameOf(fact.name)}</dt>
          <dd>
            {fact.isCount
              ? t('staff:audit.count', { count: Number(fact.value) })
              : typeof fact.value === 'boolean'
                ? t(fact.value ? 'staff:audit.yes' : 'staff:audit.no')
                : fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
