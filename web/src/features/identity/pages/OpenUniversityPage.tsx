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
import { enrol, entryQuery } from '../api';
import styles from '../components/form.module.css';

/** Where visitors of an open university's course arrive: says where they come from and takes them in. */
export function OpenUniversityPage({ id }: { id: string }) {
  const { t } = useTranslation('identity');
  const router = useRouter();
  const entry = useQuery(entryQuery(id));
  const isSignedIn = readToken() !== undefined;
  const data = entry.data;
  useEffect(() => {
    if (data) chooseSchool({ id: data.school_id, title: data.school_name });
  }, [data]);

  const enter = useMutation({
    mutationFn: async (courseId: number | undefined | null) => {
      if (courseId) await enrol(courseId);
      return courseId;
    },
    meta: { showsError: true },
    onSuccess: async (courseId) => {
      if (courseId) {
        notify.success(t('entry.done'));
        await router.navigate({ to: '/course/home', search: { course_id: courseId } });
      } else await router.navigate({ to: '/coursecenter' });
    },
  });

  if (entry.error) {
    return (
      <SignInFrame title={t('entry.unknown')} text={t('entry.unknownText')}>
        <div className={`${styles.form} ${styles.entry}`}>
          <FormMessage>{messageOf(entry.error, t('entry.unavailable'))}</FormMessage>
          <Link to="/login">{t('entry.toLogin')}</Link>
          <Link to="/serve">{t('entry.toHelp')}</Link>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t('entry.title')}
      // The line stands before its words are known.
      text={data ? t('entry.from', { origin: data.name, school: data.school_name }) : '\u00a0'}
    >
      {data === undefined ? (
        <div className={styles.entry}>
          <Skeleton lines={4} />
        </div>
      ) : (
        <div className={`${styles.form} ${styles.entry}`}>
          <p>{t('entry.intro')}</p>
          {enter.error ? <FormMessage>{messageOf(enter.error, t('entry.failed'))}</FormMessage> : null}
          {isSignedIn ? (
            <Button
              variant="primary"
              size="large"
              wide
              busy={enter.isPending}
              onClick={() => enter.mutate(data.course_id)}
            >
              {t('entry.enter')}
            </Button>
          ) : (
            <>
              <Button
                variant="primary"
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
