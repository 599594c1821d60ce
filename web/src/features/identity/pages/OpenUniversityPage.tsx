import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { chooseSchool } from '@/shared/api/school';
import { readToken } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { FormMessage } from '@/shared/ui/form/Field';
import { notify } from '@/shared/ui/notify';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { enterBy, entryQuery } from '../api';
import styles from '../components/form.module.css';

/** Where visitors of an open university's course arrive: says where they come from and takes them in. */
export function OpenUniversityPage({ id }: { id: string }) {
  const { t } = useTranslation('identity');
  const router = useRouter();
  const entry = useQuery(entryQuery(id));
  const isSignedIn = readToken() !== undefined;
  const school = entry.data?.school;
  useEffect(() => {
    if (school) chooseSchool(school);
  }, [school]);

  const enter = useMutation({
    mutationFn: () => enterBy(id),
    meta: { showsError: true },
    onSuccess: async ({ data, msg }) => {
      notify.success(msg || t('entry.done'));
      if (data?.course_id === undefined) await router.navigate({ to: '/mycourse' });
      else
        await router.navigate({
          to: '/course/home',
          search: { course_id: data.course_id, class_id: data.class_id },
        });
    },
  });

  if (entry.error) {
    return (
      <SignInFrame title={t('entry.unknown')} text={t('entry.unknownText')}>
        <div className={styles.form}>
          <FormMessage>{messageOf(entry.error, t('entry.unavailable'))}</FormMessage>
          <Link to="/login">{t('entry.toLogin')}</Link>
          <Link to="/serve">{t('entry.toHelp')}</Link>
        </div>
      </SignInFrame>
    );
  }
  const data = entry.data;
  return (
    <SignInFrame
      title={data?.course?.title ?? data?.title ?? t('entry.title')}
      text={data ? t('entry.from', { origin: data.origin, school: data.school.title }) : undefined}
    >
      {data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <div className={styles.form}>
          {data.intro ? <p>{data.intro}</p> : null}
          {enter.error ? <FormMessage>{messageOf(enter.error, t('entry.failed'))}</FormMessage> : null}
          {isSignedIn ? (
            <Button look="primary" size="large" wide busy={enter.isPending} onClick={() => enter.mutate()}>
              {t('entry.enter')}
            </Button>
          ) : (
            <>
              <Button
                look="primary"
                size="large"
                wide
                onClick={() => void router.navigate({ to: '/login', search: { entry: id } })}
              >
                {t('entry.signIn')}
              </Button>
              <Button
                size="large"
                wide
                onClick={() => void router.navigate({ to: '/register', search: { entry: id } })}
              >
                {t('entry.register')}
              </Button>
            </>
          )}
        </div>
      )}
    </SignInFrame>
  );
}
