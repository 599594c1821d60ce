import { callForMessage } from '@/shared/api/call';

/** Class codes are told aloud and copied from blackboards: spaces and small letters are forgiven. */
export function cleanClassCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

export function joinClass(code: string): Promise<{ data: unknown; msg: string }> {
  return callForMessage('POST', '/api/class/join/', { body: { code } });
}
