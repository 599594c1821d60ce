import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { notify } from '@/shared/ui/notify';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Hook, hooksQuery, useRemoveHook, useSwitchHook, useTestHook } from '../api';
import { eventWord } from './eventWord';

const DeliveryDrawer = lazy(() => import('./dialogs').then((module) => ({ default: module.DeliveryDrawer })));
const HookDialog = lazy(() => import('./dialogs').then((module) => ({ default: module.HookDialog })));
const OnceDialog = lazy(() => import('./dialogs').then((module) => ({ default: module.OnceDialog })));

const tones: Record<Hook['state'], Tone> = { on: 'good', off: 'neutral', failed: 'bad' };

function columnsOf(t: TFunction<'open'>, act: (row: Hook) => ReactNode): DataColumn<Hook>[] {
  return [
    { key: 'name', title: t('field.name'), always: true, width: 160, render: (row) => row.name },
    { key: 'url', title: t('field.url'), width: 300, render: (row) => <code>{row.url}</code> },
    {
      key: 'events',
      title: t('field.events'),
      width: 180,
      render: (row) => row.events.map((event) => eventWord(t, event)).join('、'),
    },
    {
      key: 'state',
      title: t('field.state'),
      width: 120,
      render: (row) => <StatusTag tone={tones[row.state]}>{t(`hook.${row.state}`)}</StatusTag>,
    },
    { key: 'act', title: t('field.operations'), always: true, width: 260, render: act },
  ];
}

/** What can be done about an address. */
function HookActs({ hook, onLog }: { hook: Hook; onLog: () => void }) {
  const { t } = useTranslation('open');
  const turn = useSwitchHook();
  const test = useTestHook();
  const remove = useRemoveHook();
  return (
    <span className="sp-inline">
      <Switch
        size="small"
        checked={hook.state === 'on'}
        loading={turn.isPending}
        aria-label={t('hook.switch', { name: hook.name })}
        onChange={(isOn) => turn.mutate({ id: hook.id, isOn })}
      />
      <Button
        type="link"
        size="small"
        disabled={hook.state !== 'on'}
        loading={test.isPending}
        onClick={() =>
          test.mutate(hook.id, {
            onSuccess: ({ msg }) => {
              notify.success(msg);
              onLog();
            },
          })
        }
      >
        {t('hook.test')}
      </Button>
      <Button type="link" size="small" onClick={onLog}>
        {t('hook.log')}
      </Button>
      <ConfirmDanger
        title={t('hook.removeTitle', { name: hook.name })}
        text={t('hook.removeText')}
        okText={t('hook.remove')}
        onConfirm={async () => notify.success((await remove.mutateAsync(hook.id)).msg)}
      >
        {(ask) => (
          <Button type="link" size="small" danger onClick={ask}>
            {t('hook.remove')}
          </Button>
        )}
      </ConfirmDanger>
    </span>
  );
}

/** One's own addresses that are told of changes. */
export function HookTable() {
  const { t } = useTranslation('open');
  const hooks = useQuery(hooksQuery);
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [shown, setShown] = useState<Hook>();
  return (
    <>
      <DataTable<Hook>
        name="open-hooks"
        label={t('tab.hooks')}
        columns={columnsOf(t, (row) => <HookActs hook={row} onLog={() => setShown(row)} />)}
        rowKey={(row) => row.id}
        query={hooks}
        empty={<EmptyState area="office" title={t('hook.none')} text={t('hook.noneText')} />}
        actions={
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('hook.add')}
          </Button>
        }
      />
      <WhenOpened isOpen={isOpen}>
        <HookDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onAdded={(key) => {
            setOpen(false);
            setSecret(key);
          }}
        />
      </WhenOpened>
      <WhenOpened isOpen={secret !== undefined}>
        <OnceDialog title={t('hook.added')} secret={secret} onClose={() => setSecret(undefined)} />
      </WhenOpened>
      <WhenOpened isOpen={shown !== undefined}>
        <DeliveryDrawer hook={shown} onClose={() => setShown(undefined)} />
      </WhenOpened>
    </>
  );
}
