import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of a part. By the browser where it can: it cannot where a school's server is reached without TLS. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = globalThis.crypto.subtle as SubtleCrypto | undefined;
  return own ? new Uint8Array(await own.digest('SHA-256', bytes)) : sha256(bytes);
}

export const hexOf = bytesToHex;

/** The `Content-Digest` header of RFC 9530. */
export const contentDigest = (digest: Uint8Array): string =>
  `sha-256=:${btoa(String.fromCharCode(...digest))}:`;
