import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed, withAside } from '@/shared/lib/wording';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { notify } from '@/shared/ui/notify';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Hook, hooksQuery, useRemoveHook, useSwitchHook, useTestHook } from '../api';
import { eventWord } from './eventWord';
import styles from './open.module.css';

const DeliveryDrawer = lazily(() => import('./dialogs').then((module) => module.DeliveryDrawer));
const HookDialog = lazily(() => import('./dialogs').then((module) => module.HookDialog));
const OnceDialog = lazily(() => import('./dialogs').then((module) => module.OnceDialog));
const RecordStoreDialog = lazily(() => import('./dialogs').then((module) => module.RecordStoreDialog));

const tones: Record<Hook['state'], Tone> = { on: 'good', off: 'neutral', failed: 'bad' };

/** What an address is told of. */
function toldOf(t: TFunction<'open'>, row: Hook): string {
  const events = listed(row.events.map((event) => eventWord(t, event)));
  if (row.kind === 'webhook') return events;
  const names = row.tells_names ? t('hook.names') : t('hook.noNames');
  return withAside(events, listed([names, `xAPI ${row.xapi_version ?? ''}`]));
}

function columnsOf(t: TFunction<'open'>, act: (row: Hook) => ReactNode): DataColumn<Hook>[] {
  return [
    { key: 'name', title: t('field.name'), always: true, width: 140, render: (row) => row.name },
    {
      key: 'state',
      title: t('field.state'),
      width: 120,
      render: (row) => <StatusTag tone={tones[row.state]}>{t(`hook.${row.state}`)}</StatusTag>,
    },
    {
      key: 'url',
      title: t('field.url'),
      width: 240,
      render: (row) => <code className={styles.address}>{row.url}</code>,
    },
    { key: 'kind', title: t('field.kind'), width: 130, render: (row) => t(`hook.kind_${row.kind}`) },
    { key: 'events', title: t('field.events'), width: 170, render: (row) => toldOf(t, row) },
    { key: 'act', title: t('field.operations'), always: true, fixed: 'right', width: 230, render: act },
  ];
}

/** What can be done about an address. */
function HookActs({ hook, onLog }: { hook: Hook; onLog: () => void }) {
  const { t } = useTranslation('open');
  const turn = useSwitchHook();
  const test = useTestHook();
  const remove = useRemoveHook();
  const isStore = hook.kind === 'record_store';
  return (
    <span className="sp-inline">
      <Switch
        size="small"
        checked={hook.state === 'on'}
        loading={turn.isPending}
        aria-label={t(isStore ? 'hook.storeSwitch' : 'hook.switch', { name: hook.name })}
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
        title={t(isStore ? 'hook.removeStoreTitle' : 'hook.removeTitle', { name: hook.name })}
        text={t(isStore ? 'hook.removeStoreText' : 'hook.removeText')}
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
  const [dialog, setDialog] = useState<'webhook' | 'store'>();
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
          <>
            <Button onClick={() => setDialog('store')}>{t('hook.addStore')}</Button>
            <Button type="primary" onClick={() => setDialog('webhook')}>
              {t('hook.add')}
            </Button>
          </>
        }
      />
      <WhenOpened isOpen={dialog === 'webhook'}>
        <HookDialog
          isOpen={dialog === 'webhook'}
          onClose={() => setDialog(undefined)}
          onAdded={(key) => {
            setDialog(undefined);
            setSecret(key);
          }}
        />
      </WhenOpened>
      <WhenOpened isOpen={dialog === 'store'}>
        <RecordStoreDialog
          isOpen={dialog === 'store'}
          onClose={() => setDialog(undefined)}
          onAdded={(message) => {
            setDialog(undefined);
            notify.success(message);
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
