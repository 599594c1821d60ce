import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { TextTabs } from '@/shared/ui/TextTabs';
import { CodeSignIn } from '../components/CodeSignIn';
import { PasswordSignIn } from '../components/PasswordSignIn';
import { SchoolField } from '../components/SchoolField';
import { safeReturn } from '../components/useEnter';
import type { Onward } from '../model/onward';

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
          <CodeSignIn schoolId={school?.id} goTo={goTo} />
        )}
      </TextTabs>
    </SignInFrame>
  );
}
