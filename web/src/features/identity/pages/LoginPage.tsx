import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { lazily } from '@/shared/ui/lazily';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { TextTabs } from '@/shared/ui/TextTabs';
import { PasswordSignIn } from '../components/PasswordSignIn';
import { SchoolField } from '../components/SchoolField';
import { safeReturn } from '../components/useEnter';
import type { Onward } from '../model/onward';

// Most people know their password; the other way arrives while the pointer is on its way to it.
const CodeSignIn = lazily(() => import('../components/CodeSignIn').then((module) => module.CodeSignIn));

type Way = 'password' | 'code';

export function LoginPage({ search }: { search: Onward }) {
  const { t } = useTranslation('identity');
  const school = useSchool();
  const [way, setWay] = useState<Way>('password');
  const goTo = search.entry ? `/zjkf/${search.entry}` : safeReturn(search.redirect);
  return (
    <SignInFrame
      title={t('signIn.title')}
      text={goTo === '/' ? t('signIn.text') : t('signIn.return')}
      below={
        <>
          <span>
            {t('signIn.noAccount')}{' '}
            <Link to="/register" search={search}>
              {t('signIn.register')}
            </Link>
          </span>
          <span>
            {t('signIn.imported')}{' '}
            <Link to="/signup" search={search}>
              {t('signIn.activate')}
            </Link>
          </span>
        </>
      }
    >
      <SchoolField />
      <TextTabs<Way>
        onPointerEnter={CodeSignIn.prefetch}
        label={t('signIn.ways')}
        active={way}
        onChange={setWay}
        tabs={[
          { key: 'password', label: t('signIn.byPassword') },
          { key: 'code', label: t('signIn.byCode') },
        ]}
      >
        {way === 'password' ? (
          <PasswordSignIn schoolId={school?.id} goTo={goTo} />
        ) : (
          <Suspense>
            <CodeSignIn schoolId={school?.id} goTo={goTo} />
          </Suspense>
        )}
      </TextTabs>
    </SignInFrame>
  );
}
