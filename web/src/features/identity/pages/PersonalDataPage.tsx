import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readToken } from '@/shared/api/session';
import { type CurrentUser, userQuery } from '@/shared/api/user';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FormMessage, TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { updatePerson } from '../accountApi';
import styles from '../components/form.module.css';
import { safeReturn } from '../components/useEnter';
import { onlyFaults, useFaults } from '../components/useFaults';
import type { Onward } from '../model/onward';
import { filledFault } from '../model/rules';

/** Completes what the school still needs to know after an entry through a partner. */
export function PersonalDataPage({ search }: { search: Onward }) {
  const { t } = useTranslation('identity');
  const isSignedIn = readToken() !== undefined;
  const user = useQuery({ ...userQuery, enabled: isSignedIn });
  return (
    <SignInFrame
      title={t('personal.title')}
      text={t('personal.text')}
      below={<Link to="/privacy">{t('personal.why')}</Link>}
    >
      {!isSignedIn ? (
        <>
          <FormMessage>{t('personal.signInFirst')}</FormMessage>
          <p style={{ marginTop: 16 }}>
            <Link to="/login" search={{ redirect: '/personalData' }}>
              {t('personal.signIn')}
            </Link>
          </p>
        </>
      ) : null}
      {user.data ? <PersonForm user={user.data} goTo={safeReturn(search.redirect)} /> : null}
      {user.error ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : null}
      {isSignedIn && user.isPending ? <Skeleton lines={5} /> : null}
    </SignInFrame>
  );
}

function PersonForm({ user, goTo }: { user: CurrentUser; goTo: string }) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const router = useRouter();
  const queryClient = useQueryClient();
  const needsNumber = user.missing.includes('student_number') || Boolean(user.student_number);
  const form = useForm({
    initial: { real_name: user.real_name, student_number: user.student_number ?? '' },
    fallback: t('personal.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        real_name: faultText(filledFault(values.real_name)),
        student_number: faultText(needsNumber ? filledFault(values.student_number) : undefined),
      }),
    submit: async (values) => {
      const { msg } = await updatePerson({
        real_name: values.real_name.trim(),
        ...(values.student_number.trim() ? { student_number: values.student_number.trim() } : {}),
      });
      await queryClient.invalidateQueries(userQuery);
      notify.success(msg || t('personal.done'));
      await router.navigate({ href: goTo, replace: true });
    },
  });
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormMessage>{form.message}</FormMessage>
      <TextField
        {...form.field('real_name')}
        label={t('realName')}
        autoComplete="name"
        hint={t('personal.nameHint')}
      />
      <TextField
        {...form.field('student_number')}
        label={needsNumber ? t('studentNumber') : t('personal.numberOptional')}
        autoComplete="off"
        hint={t('personal.classHint')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
        {t('personal.submit')}
      </Button>
    </form>
  );
}
