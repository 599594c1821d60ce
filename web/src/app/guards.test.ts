import { describe, expect, it } from 'vitest';
import { detour, isPublic } from './guards';

describe('who may pass', () => {
  const open = [
    '/login',
    '/register',
    '/signup',
    '/forgotPassword',
    '/serve',
    '/agreement',
    '/privacy',
    '/404',
    '/personalData',
    '/thirdparty/zjkf',
    '/thirdparty/zjkf/back',
    '/zjkf/ou1',
  ];
  it.each(open)('%s is open to strangers', (path) => {
    expect(isPublic(path)).toBe(true);
    expect(detour(path, false)).toBeUndefined();
  });

  it.each([
    '/',
    '/mycourse',
    '/course/home',
    '/gradeManage/grade',
    '/thirdparty',
    '/thirdparty/zjkfx',
    '/loginx',
  ])('%s asks strangers to sign in', (path) => expect(detour(path, false)).toBe('/login'));

  it('somebody signed in never sees the sign-in page, and sees all else', () => {
    expect(detour('/login', true)).toBe('/');
    expect(detour('/register', true)).toBeUndefined();
    expect(detour('/mycourse', true)).toBeUndefined();
  });
});
