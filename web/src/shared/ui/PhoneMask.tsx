import { maskPhone } from '../lib/mask';

/** A phone number of which only the ends are shown. */
export function PhoneMask({ phone }: { phone: string | undefined | null }) {
  return <span className="sp-number">{phone ? maskPhone(phone) : '—'}</span>;
}
