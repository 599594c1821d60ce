import { describe, expect, it } from 'vitest';
import { partnerFailure, readTicket } from './partner';

const search = {
  student_number: 'K2026001',
  real_name: '周一鸣',
  time_ms: '1767225600000',
  nonce: '5f2b7c1d9e8a4b3c',
  signature: '00',
};

describe('a partner’s ticket', () => {
  it('is read from the address, its entry from the path', () => {
    expect(readTicket('zjkf-demo/back', search)).toEqual({
      ...search,
      entry: 'zjkf-demo',
      time_ms: 1767225600000,
    });
    expect(readTicket('back', { ...search, entry: 'zjkf-demo' })?.entry).toBe('zjkf-demo');
  });

  it.each(['student_number', 'nonce', 'signature', 'time_ms'])('without %s is none', (name) => {
    expect(readTicket('zjkf-demo', { ...search, [name]: undefined })).toBeUndefined();
  });
});

it('failures are known by reason and by code', () => {
  expect(partnerFailure('expired', false)).toBe('expired');
  expect(partnerFailure('identity.ticket_used', true)).toBe('used');
  expect(partnerFailure('identity.no_entry', true)).toBe('entry');
  expect(partnerFailure('identity.disabled', true)).toBe('disabled');
  expect(partnerFailure('something.else', true)).toBe('other');
  expect(partnerFailure(undefined, true)).toBe('unavailable');
  expect(partnerFailure(undefined, false)).toBe('missing');
});
