import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * HPKE (RFC 9180), base mode, one message: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305. Not by the browser's own
 * cryptography: that is missing where a school's server is reached without TLS.
 */

const kemSuite = concatBytes(utf8ToBytes('KEM'), new Uint8Array([0, 0x20]));
const suite = concatBytes(utf8ToBytes('HPKE'), new Uint8Array([0, 0x20, 0, 1, 0, 3]));
const nothing = new Uint8Array();

const labeledExtract = (suiteId: Uint8Array, salt: Uint8Array, label: string, secret: Uint8Array) =>
  extract(sha256, concatBytes(utf8ToBytes('HPKE-v1'), suiteId, utf8ToBytes(label), secret), salt);

const labeledExpand = (
  suiteId: Uint8Array,
  key: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
) =>
  expand(
    sha256,
    key,
    concatBytes(
      new Uint8Array([length >> 8, length & 255]),
      utf8ToBytes('HPKE-v1'),
      suiteId,
      utf8ToBytes(label),
      info,
    ),
    length,
  );

/** What is sealed, in hexadecimal digits. */
export interface Sealed {
  /** The ephemeral public key. */
  encapsulated: string;
  /** The text and its tag. */
  sealed: string;
}

/**
 * Seals a text for whoever has the private key of `publicKey` (hexadecimal), for one purpose, beside a text that is not hidden.
 * `ephemeral` is random; given only where a result must be known beforehand.
 */
export function seal(
  publicKey: string,
  purpose: Uint8Array,
  beside: Uint8Array,
  text: Uint8Array,
  ephemeral = x25519.utils.randomSecretKey(),
): Sealed {
  const recipient = hexToBytes(publicKey);
  const encapsulated = x25519.getPublicKey(ephemeral);
  const shared = labeledExpand(
    kemSuite,
    labeledExtract(kemSuite, nothing, 'eae_prk', x25519.getSharedSecret(ephemeral, recipient)),
    'shared_secret',
    concatBytes(encapsulated, recipient),
    32,
  );
  const context = concatBytes(
    new Uint8Array([0]),
    labeledExtract(suite, nothing, 'psk_id_hash', nothing),
    labeledExtract(suite, nothing, 'info_hash', purpose),
  );
  const secret = labeledExtract(suite, shared, 'secret', nothing);
  const key = labeledExpand(suite, secret, 'key', context, 32);
  const nonce = labeledExpand(suite, secret, 'base_nonce', context, 12);
  return {
    encapsulated: bytesToHex(encapsulated),
    sealed: bytesToHex(chacha20poly1305(key, nonce, beside).encrypt(text)),
  };
}
