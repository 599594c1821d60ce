/** A random key of 32 hex digits. `crypto.randomUUID` is missing on plain-http school networks. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
