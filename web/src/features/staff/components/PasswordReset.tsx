import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Person, resetPassword, useStaffWrite } from '../api';

const OncePassword = lazily(() => import('@/shared/ui/OncePassword').then((module) => module.OncePassword));

/** Gives somebody a new password, shown once. */
export function PasswordReset({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const reset = useStaffWrite(resetPassword);
  const password = reset.data?.data.password ?? undefined;
  return (
    <>
      <ConfirmDanger
        title={t('password.title', { name: person.real_name })}
        text={t('password.text')}
        okText={t('password.ok')}
        onConfirm={() => reset.mutateAsync(person.id)}
      >
        {(ask) => (
          <Button type="link" size="small" onClick={ask}>
            {t('password.ok')}
          </Button>
        )}
      </ConfirmDanger>
      <WhenOpened isOpen={password !== undefined}>
        <OncePassword name={person.real_name} password={password} onClose={() => reset.reset()} />
      </WhenOpened>
    </>
  );
}
