export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals) === name) return decodeURIComponent(part.slice(equals + 1));
  }
  return undefined;
}

/** Without `expires` the cookie ends with the browser session. */
export function writeCookie(name: string, value: string, expires?: Date): void {
  const until = expires ? `; expires=${expires.toUTCString()}` : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, school networks are often plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${secure}${until}`;
}

export function dropCookie(name: string): void {
  writeCookie(name, '', new Date(0));
}
