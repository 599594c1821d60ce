import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { FormMessage } from '@/shared/ui/form/Field';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { enterWithTicket } from '../api';
import styles from '../components/form.module.css';
import { useEnter } from '../components/useEnter';
import { partnerFailure, readTicket } from '../model/partner';

/** The return address of a partner's sign-on. The server judges the ticket; every failure has its sentence and a way on. */
export function PartnerReturnPage({ path, search }: { path: string; search: Record<string, unknown> }) {
  const { t } = useTranslation('identity');
  const enter = useEnter();
  const told = typeof search.reason === 'string' ? search.reason : undefined;
  const ticket = told === undefined ? readTicket(path, search) : undefined;
  const exchange = useQuery({
    // A ticket is good once: never ask twice with the same.
    queryKey: ['identity', 'ticket', ticket],
    queryFn: ticket === undefined ? skipToken : () => enterWithTicket(ticket),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const signedIn = exchange.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer is followed once
  useEffect(() => {
    if (signedIn) void enter(signedIn, ticket ? `/zjkf/${ticket.entry}` : '/', false);
  }, [signedIn]);

  const isWaiting = exchange.isFetching || signedIn !== undefined;
  if (isWaiting) {
    return (
      <SignInFrame title={t('partner.checking')} text={t('partner.checkingText')}>
        <Skeleton lines={3} />
      </SignInFrame>
    );
  }
  const code = told ?? (isApiError(exchange.error) ? exchange.error.error : undefined);
  const failure = partnerFailure(code, exchange.error !== null);
  return (
    <SignInFrame title={t('partner.title')} text={t('partner.text')}>
      <div className={styles.form}>
        <FormMessage>{t(`partner.failure.${failure}`)}</FormMessage>
        <p>{t(`partner.next.${failure}`)}</p>
        <Link to="/login">{t('entry.toLogin')}</Link>
        <Link to="/serve">{t('entry.toHelp')}</Link>
      </div>
    </SignInFrame>
  );
}
