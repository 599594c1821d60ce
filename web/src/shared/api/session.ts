import { dropCookie, readCookie, writeCookie } from '../lib/cookies';
import { dropStored, isRecord, readStored, writeStored } from '../lib/storage';

/** Who is signed in and what they chose, as the browser keeps it. Names are a contract with earlier clients. */

const tokenCookie = 'token';

export function readToken(): string | undefined {
  return readCookie(tokenCookie) || undefined;
}

/** Keeps the token until `expiresAtMs` when the person asked to be remembered, else until the browser closes. */
export function keepToken(token: string, expiresAtMs: number | undefined, remember: boolean): void {
  writeCookie(tokenCookie, token, remember && expiresAtMs ? new Date(expiresAtMs) : undefined);
}

export function dropToken(): void {
  dropCookie(tokenCookie);
}

export interface Choice {
  id: number;
  title: string;
}
export type ChoiceName = 'school' | 'course' | 'classes';

/** The chosen school, course or class: the object in local storage, its id in a cookie. */
export function readChoice(name: ChoiceName): Choice | undefined {
  return readStored(name, (value) =>
    isRecord(value) && typeof value.id === 'number' && typeof value.title === 'string'
      ? { id: value.id, title: value.title }
      : undefined,
  );
}

export function keepChoice(name: ChoiceName, value: Choice | undefined): void {
  if (value === undefined) {
    dropStored(name);
    dropCookie(name);
    return;
  }
  writeStored(name, { id: value.id, title: value.title });
  writeCookie(name, String(value.id), new Date(Date.now() + 365 * 86_400_000));
}

export function keepSignedInUser(user: { id: number; roles: string[] } & Record<string, unknown>): void {
  writeStored('loginInfo', user);
  writeStored('role', user.roles);
}

/** The address to leave to after signing out, if the way in named one (a partner's page). */
export function readLeaveUrl(): string | undefined {
  return readStored('loginInfo', (value) =>
    isRecord(value) && typeof value.url === 'string' ? value.url : undefined,
  );
}

/** Forgets the person; the chosen school stays for the next sign-in. */
export function forgetPerson(): void {
  dropToken();
  keepChoice('course', undefined);
  keepChoice('classes', undefined);
  dropStored('role');
  dropStored('loginInfo');
}

const expiredFlag = 'suanpan.expired';
let expiring = false;

/** Tests stand in for the browser's reload here. */
export const page = {
  reload: () => window.location.reload(),
};

/**
 * The server no longer accepts the token: forget it and reload. However many calls fail together, this happens once;
 * the notification itself is shown after the reload, on the sign-in page, where it stays readable.
 */
export function expireSession(): void {
  if (expiring) return;
  expiring = true;
  dropToken();
  try {
    sessionStorage.setItem(expiredFlag, '1');
  } catch {
    // Without session storage only the notification is lost.
  }
  page.reload();
}

/** True once after a session has expired. */
export function takeExpiredNotice(): boolean {
  try {
    const expired = sessionStorage.getItem(expiredFlag) === '1';
    sessionStorage.removeItem(expiredFlag);
    return expired;
  } catch {
    return false;
  }
}

/** For tests: a new page load begins. */
export function resetExpiry(): void {
  expiring = false;
}
