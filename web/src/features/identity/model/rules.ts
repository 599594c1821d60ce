/** What can be said about typed values before the server is asked. The server decides. */

const passwordLength = { min: 8, max: 64 };

export type Fault =
  | 'empty'
  | 'phone'
  | 'code'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordWeak'
  | 'passwordDiffers'
  | 'consent';

/** Mainland mobile numbers: eleven digits beginning with 13–19. */
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);

export const phoneFault = (phone: string): Fault | undefined =>
  phone.trim() === '' ? 'empty' : isPhone(phone.trim()) ? undefined : 'phone';

export const codeFault = (code: string): Fault | undefined =>
  code.trim() === '' ? 'empty' : /^\d{4,8}$/.test(code.trim()) ? undefined : 'code';

export const filledFault = (text: string): Fault | undefined => (text.trim() === '' ? 'empty' : undefined);

export function newPasswordFault(password: string): Fault | undefined {
  if (password === '') return 'empty';
  const length = [...password].length;
  if (length < passwordLength.min) return 'passwordShort';
  if (length > passwordLength.max) return 'passwordLong';
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  return kinds >= 2 ? undefined : 'passwordWeak';
}

export const repeatFault = (password: string, repeat: string): Fault | undefined =>
  repeat === '' ? 'empty' : repeat === password ? undefined : 'passwordDiffers';
