import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, userQuery } from '@/shared/api/user';
import { formatDateTime } from '@/shared/lib/time';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { deleteAccount, exportOwnData } from '../api';
import { AccountRow, AccountRows } from './AccountRow';
import { useConsentVersions } from './useConsentVersions';

/** Consent, a copy of everything, and the way out. */
export function OwnData({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['identity', 'common']);
  const queryClient = useQueryClient();
  const versions = useConsentVersions();
  const copy = useMutation({ mutationFn: () => exportOwnData(`${user.username}.zip`) });
  const leave = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async ({ data, msg }) => {
      await queryClient.invalidateQueries(userQuery);
      const when = data?.deletes_at_ms;
      notify.success(msg || t('account.deleteDone', { date: when ? formatDateTime(when) : '' }));
    },
  });
  return (
    <Panel title={t('account.data')}>
      <AccountRows>
        <AccountRow
          label={t('account.consent')}
          value={
            <>
              <Link to="/agreement">{t('common:links.agreement')}</Link> {versions.agreement} ·{' '}
              <Link to="/privacy">{t('common:links.privacy')}</Link> {versions.privacy}
            </>
          }
        />
        <AccountRow
          label={t('account.export')}
          value={t('account.exportText')}
          action={
            <Button loading={copy.isPending} onClick={() => copy.mutate()}>
              {t('account.exportSubmit')}
            </Button>
          }
        />
        <AccountRow
          label={t('account.delete')}
          value={
            user.deletes_at_ms
              ? t('account.deletePending', { date: formatDateTime(user.deletes_at_ms) })
              : t('account.deleteText')
          }
          action={
            user.deletes_at_ms ? null : (
              <ConfirmDanger
                title={t('account.deleteTitle', { name: user.real_name || user.username })}
                text={t('account.deleteWarning')}
                okText={t('account.deleteSubmit')}
                typed={t('account.deleteWords')}
                onConfirm={() => leave.mutateAsync()}
              >
                {(ask) => (
                  <Button danger onClick={ask}>
                    {t('account.deleteSubmit')}
                  </Button>
                )}
              </ConfirmDanger>
            )
          }
        />
      </AccountRows>
    </Panel>
  );
}
