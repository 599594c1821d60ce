import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { FormMessage } from '@/shared/ui/form/Field';
import { Panel } from '@/shared/ui/Panel';
import form from './form.module.css';
import { PasswordFields, usePasswordForm } from './PasswordFields';
import styles from './PasswordFirst.module.css';

/** All that an account shows while its password is the one somebody else set. */
export function PasswordFirst() {
  const { t } = useTranslation('identity');
  const queryClient = useQueryClient();
  const router = useRouter();
  const change = usePasswordForm(async () => {
    // Everything was refused so far: all of it is asked for again.
    await queryClient.invalidateQueries();
    await router.navigate({ to: '/' });
  });
  return (
    <div className={styles.narrow}>
      <Panel title={t('first.title')}>
        <p className={styles.text}>{t('first.text')}</p>
        <form ref={change.form} className={form.form} onSubmit={change.onSubmit} noValidate>
          <FormMessage>{change.message}</FormMessage>
          <PasswordFields form={change} />
          <Button type="submit" variant="primary" wide busy={change.isBusy}>
            {t('first.submit')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
