import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import type { Consent } from '../api';

/** The versions of the texts a person agrees to here and now; a school's own text carries its own version. */
export function useConsentVersions(): Consent {
  const { t } = useTranslation('legal');
  const texts = useSchool()?.texts ?? {};
  return {
    agreement: texts.agreement_version ?? t('agreement.version'),
    privacy: texts.privacy_version ?? t('privacy.version'),
  };
}
