import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, userQuery } from '@/shared/api/user';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { AccountRow, AccountRows } from '../components/AccountRow';
import { AvatarButton } from '../components/AvatarButton';
import { BindPhoneDialog } from '../components/BindPhoneDialog';
import { NameDialog } from '../components/NameDialog';
import { OwnData } from '../components/OwnData';
import { PasswordDialog } from '../components/PasswordDialog';
import { PasswordFirst } from '../components/PasswordFirst';
import { SessionList } from '../components/SessionList';
import { UsernameDialog } from '../components/UsernameDialog';
import styles from './MyAccountPage.module.css';

type Open = 'name' | 'phone' | 'username' | 'password' | undefined;

export function MyAccountPage() {
  const { t } = useTranslation('identity');
  const user = useQuery(userQuery);
  return (
    <>
      <PageHeader title={t('account.title')} />
      {user.isPending ? <Skeleton lines={8} /> : null}
      {user.error && !user.data ? (
        <ErrorState error={user.error} onRetry={() => void user.refetch()} />
      ) : null}
      {user.data?.must_change_password ? <PasswordFirst /> : null}
      {user.data && !user.data.must_change_password ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Profile user={user.data} />
          </div>
          <div className={`${styles.column} sp-flow`}>
            <SessionList />
            <OwnData user={user.data} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('identity');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Panel title={t('account.profile')}>
        <div className={styles.head}>
          <AvatarButton user={user} />
          <div>
            <p className={styles.name}>{user.real_name || user.username}</p>
            <p className={styles.school}>{user.school.title}</p>
          </div>
        </div>
        <AccountRows>
          <AccountRow
            label={t('realName')}
            value={user.real_name || '—'}
            action={<Button onClick={() => setOpen('name')}>{t('account.change')}</Button>}
          />
          <AccountRow label={t('studentNumber')} value={user.student_number || '—'} />
        </AccountRows>
      </Panel>
      <Panel title={t('account.security')}>
        <AccountRows>
          <AccountRow
            label={t('phone')}
            value={user.phone_masked || t('account.noPhone')}
            action={
              <Button onClick={() => setOpen('phone')}>
                {user.phone_masked ? t('account.rebind') : t('account.bind')}
              </Button>
            }
          />
          <AccountRow
            label={t('account.username')}
            value={user.username}
            action={<Button onClick={() => setOpen('username')}>{t('account.change')}</Button>}
          />
          <AccountRow
            label={t('password')}
            value={t('account.passwordText')}
            action={<Button onClick={() => setOpen('password')}>{t('account.change')}</Button>}
          />
        </AccountRows>
      </Panel>
      {open === 'name' ? <NameDialog user={user} onClose={close} /> : null}
      {open === 'phone' ? <BindPhoneDialog onClose={close} /> : null}
      {open === 'username' ? <UsernameDialog username={user.username} onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </>
  );
}
