/** Why a partner's sign-on can fail, as far as the visitor can do something about it. */
export const partnerFailures = [
  'missing',
  'expired',
  'used',
  'signature',
  'unknown',
  'disabled',
  'denied',
  'unavailable',
  'other',
] as const;

export type PartnerFailure = (typeof partnerFailures)[number];

/** The failure behind a reason in the address or a server's code such as "identity.ticket_expired". */
export function partnerFailure(code: string | undefined, wasRefused: boolean): PartnerFailure {
  if (code === undefined) return wasRefused ? 'unavailable' : 'missing';
  return partnerFailures.find((failure) => code === failure || code.endsWith(`_${failure}`)) ?? 'other';
}
