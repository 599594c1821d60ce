import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentQuery, useSchool } from '@/shared/api/school';
import type { Consent } from '../api';

/** The versions of the texts a person agrees to here and now: the school's own where it has published one. */
export function useConsentVersions(): Consent {
  const { t } = useTranslation('legal');
  const school = useSchool();
  const agreement = useQuery(documentQuery(school?.id, 'agreement')).data;
  const privacy = useQuery(documentQuery(school?.id, 'privacy')).data;
  return {
    agreement: agreement?.version ?? t('agreement.version'),
    privacy: privacy?.version ?? t('privacy.version'),
  };
}
