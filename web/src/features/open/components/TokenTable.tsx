import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatDate } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { notify } from '@/shared/ui/notify';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Token, tokensQuery, useRevokeToken } from '../api';

const OnceDialog = lazily(() => import('./dialogs').then((module) => module.OnceDialog));
const TokenDialog = lazily(() => import('./dialogs').then((module) => module.TokenDialog));

type State = 'valid' | 'expired' | 'revoked';

function stateOf(token: Token): State {
  if (token.revoked_at_ms !== null) return 'revoked';
  return token.expires_at_ms <= Date.now() ? 'expired' : 'valid';
}

function columnsOf(t: TFunction<'open'>, act: (row: Token) => ReactNode): DataColumn<Token>[] {
  return [
    { key: 'name', title: t('field.name'), always: true, width: 180, render: (row) => row.name },
    {
      key: 'hint',
      title: t('field.token'),
      width: 120,
      render: (row) => <code>{`sp_…${row.hint}`}</code>,
    },
    {
      key: 'scopes',
      title: t('field.scopes'),
      width: 240,
      render: (row) => listed(row.scopes.map((scope) => t(`scope.${scope.replace('.', '_') as ScopeKey}`))),
    },
    {
      key: 'state',
      title: t('field.state'),
      width: 100,
      render: (row) => {
        const state = stateOf(row);
        return <StatusTag tone={state === 'valid' ? 'good' : 'neutral'}>{t(`token.${state}`)}</StatusTag>;
      },
    },
    {
      key: 'expires',
      title: t('field.expires'),
      width: 130,
      render: (row) => <span className="sp-number">{formatDate(row.expires_at_ms)}</span>,
    },
    {
      key: 'used',
      title: t('field.used'),
      width: 130,
      render: (row) =>
        row.last_used_at_ms === null ? t('token.never') : <RelativeTime ms={row.last_used_at_ms} />,
    },
    { key: 'act', title: t('field.operations'), always: true, width: 100, render: act },
  ];
}

export type ScopeKey = 'classes_read' | 'roster_read' | 'results_read';

/** One's own tokens. */
export function TokenTable() {
  const { t } = useTranslation('open');
  const tokens = useQuery(tokensQuery);
  const revoke = useRevokeToken();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Schema<'OpenTokenMade'>>();
  const act = (row: Token) =>
    stateOf(row) === 'valid' ? (
      <ConfirmDanger
        title={t('token.revokeTitle', { name: row.name })}
        text={t('token.revokeText')}
        okText={t('token.revoke')}
        onConfirm={async () => notify.success((await revoke.mutateAsync(row.id)).msg)}
      >
        {(ask) => (
          <Button type="link" size="small" danger onClick={ask}>
            {t('token.revoke')}
          </Button>
        )}
      </ConfirmDanger>
    ) : null;
  return (
    <>
      <DataTable<Token>
        name="open-tokens"
        label={t('tab.tokens')}
        columns={columnsOf(t, act)}
        rowKey={(row) => row.id}
        query={tokens}
        empty={<EmptyState area="office" title={t('token.none')} text={t('token.noneText')} />}
        actions={
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('token.make')}
          </Button>
        }
      />
      <WhenOpened isOpen={isOpen}>
        <TokenDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onMade={(token) => {
            setOpen(false);
            setMade(token);
          }}
        />
      </WhenOpened>
      <WhenOpened isOpen={made !== undefined}>
        <OnceDialog
          title={t('token.made')}
          secret={made?.token}
          note={made && t('token.client', { client: made.client_id })}
          onClose={() => setMade(undefined)}
        />
      </WhenOpened>
    </>
  );
}
