/** First three digits, ****, last four; only an eleven-digit phone number is masked. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone;
}

/** Mainland mobile numbers: eleven digits beginning with 13–19. */
export function isPhone(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** A link leaves the platform when it begins with http, https, mailto or tel. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}
