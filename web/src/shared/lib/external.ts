/** A link leaves the platform when it begins with http, https, mailto or tel. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}
