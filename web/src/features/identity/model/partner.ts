/** Why a partner's sign-on can fail, as far as the visitor can do something about it. */
const partnerFailures = [
  'missing',
  'name',
  'entry',
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
  return (
    partnerFailures.find(
      (failure) => code === failure || code.endsWith(`_${failure}`) || code.endsWith(`.${failure}`),
    ) ?? 'other'
  );
}

/** What a partner's address carries: who comes, when, and the partner's signature over it. */
export interface Ticket {
  entry: string;
  student_number: string;
  real_name: string;
  time_ms: number;
  nonce: string;
  signature: string;
}

const words = ['entry', 'student_number', 'real_name', 'nonce', 'signature'] as const;

/** Reads a ticket from the address; the entry may also stand in the path. Undefined when something is missing. */
export function readTicket(path: string, search: Record<string, unknown>): Ticket | undefined {
  const from: Record<string, unknown> = { entry: path.split('/')[0], ...search };
  const time_ms = Number(from.time_ms);
  if (!Number.isSafeInteger(time_ms) || time_ms <= 0) return undefined;
  const read: Record<string, string> = {};
  for (const word of words) {
    const value = from[word];
    if (typeof value !== 'string' || value === '') return undefined;
    read[word] = value;
  }
  return { ...(read as Omit<Ticket, 'time_ms'>), time_ms };
}
