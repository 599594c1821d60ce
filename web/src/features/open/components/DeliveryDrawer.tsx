import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type Delivery, deliveriesQuery, type Hook } from '../api';
import { eventWord } from './eventWord';

const tones: Record<Delivery['state'], Tone> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
  split: 'neutral',
};

const faults = [
  'timed_out',
  'no_connection',
  'broken_off',
  'unknown_host',
  'private_address',
  'not_https',
  'switched_off',
  'key_unreadable',
] as const;

/** What the receiver replied, or why it did not. */
function replyOf(t: TFunction<'open'>, row: Delivery): string {
  if (row.status !== null) return `HTTP ${row.status}`;
  const fault = faults.find((one) => one === row.fault);
  return fault === undefined ? '—' : t(`fault.${fault}`);
}

function columnsOf(t: TFunction<'open'>): DataColumn<Delivery>[] {
  return [
    {
      key: 'at',
      title: t('field.at'),
      always: true,
      width: 140,
      render: (row) => <span className="sp-number">{formatDateTime(row.created_at_ms)}</span>,
    },
    {
      key: 'event',
      title: t('field.event'),
      isTitle: true,
      width: 100,
      render: (row) => eventWord(t, row.event),
    },
    {
      key: 'state',
      title: t('field.state'),
      width: 100,
      render: (row) => <StatusTag tone={tones[row.state]}>{t(`delivery.${row.state}`)}</StatusTag>,
    },
    { key: 'tries', title: t('field.tries'), number: true, width: 70, render: (row) => row.tries },
    {
      key: 'duration',
      title: t('field.duration'),
      number: true,
      width: 120,
      render: (row) => row.duration_ms ?? '—',
    },
    // Last: the head of a figure would lie under the tools of the table.
    { key: 'reply', title: t('field.reply'), width: 150, render: (row) => replyOf(t, row) },
  ];
}

/** What was sent to an address, the newest first. */
export function DeliveryDrawer({ hook, onClose }: { hook: Hook | undefined; onClose: () => void }) {
  const { t } = useTranslation('open');
  return (
    <Drawer
      open={hook !== undefined}
      title={t('hook.logOf', { name: hook?.name ?? '' })}
      size={820}
      onClose={onClose}
      destroyOnHidden
    >
      {hook ? <Deliveries hookId={hook.id} /> : null}
    </Drawer>
  );
}

function Deliveries({ hookId }: { hookId: number }) {
  const { t } = useTranslation('open');
  const deliveries = useQuery(deliveriesQuery(hookId));
  return (
    <DataTable<Delivery>
      name="open-deliveries"
      label={t('hook.log')}
      columns={columnsOf(t)}
      rowKey={(row) => row.id}
      query={deliveries}
      empty={<EmptyState area="office" title={t('hook.logNone')} />}
    />
  );
}
