import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { seal } from './hpke';

// RFC 9180, appendix A.2.1: setup by the ephemeral secret it was computed with, and the encryption of sequence number 0.
const vector = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  ephemeral: 'f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600',
  recipient: '4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a',
  encapsulated: '1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a',
  text: '4265617574792069732074727574682c20747275746820626561757479',
  aad: '436f756e742d30',
  sealed: '1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28',
};

it('seals as the standard says', () => {
  const hex = (text: string) => hexToBytes(text);
  expect(
    seal(vector.recipient, hex(vector.info), hex(vector.aad), hex(vector.text), hex(vector.ephemeral)),
  ).toEqual({ encapsulated: vector.encapsulated, sealed: vector.sealed });
});

it('never seals the same twice alike', () => {
  const text = new Uint8Array([1, 2, 3]);
  const once = () => seal(vector.recipient, text, text, text).sealed;
  expect(once()).not.toBe(once());
});
