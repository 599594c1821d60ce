import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { forgetPerson } from '@/shared/api/session';
import { type CurrentUser, useHasRole } from '@/shared/api/user';
import { formatDateTime } from '@/shared/lib/time';
import { tabs } from '@/shared/tabs/tabs';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { LinkButton } from '@/shared/ui/LinkButton';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { deleteAccount, exportOwnData } from '../accountApi';
import { AccountRow, AccountRows } from './AccountRow';
import { useConsentVersions } from './useConsentVersions';

/** Consent, a copy of everything, and the way out. */
export function OwnData({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['identity', 'common']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const versions = useConsentVersions();
  const mayOpen = useHasRole('class_management', 'teacher_management');
  const copy = useMutation({ mutationFn: () => exportOwnData(`${user.username}.json`) });
  const leave = useMutation({
    mutationFn: deleteAccount,
    // The server has ended every session: what is left here is to forget it too.
    onSuccess: async ({ data, msg }) => {
      notify.success(msg || t('account.deleteDone', { date: formatDateTime(data.delete_at_ms) }));
      forgetPerson();
      await router.navigate({ to: '/login', replace: true });
      tabs.clear();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'school' });
    },
  });
  return (
    <Panel title={t('account.data')}>
      <AccountRows>
        <AccountRow
          label={t('account.consent')}
          value={
            <span className="sp-inline">
              <Link to="/agreement">{t('common:links.agreement')}</Link> {versions.agreement} ·{' '}
              <Link to="/privacy">{t('common:links.privacy')}</Link> {versions.privacy}
            </span>
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
        {mayOpen ? (
          <AccountRow
            label={t('account.open')}
            value={t('account.openText')}
            action={<LinkButton to="/openInterface">{t('account.openEnter')}</LinkButton>}
          />
        ) : null}
        <AccountRow
          label={t('account.delete')}
          value={
            user.delete_at_ms
              ? t('account.deletePending', { date: formatDateTime(user.delete_at_ms) })
              : t('account.deleteText')
          }
          action={
            user.delete_at_ms ? null : (
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
