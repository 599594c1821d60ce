import i18next from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { call } from './call';
import type { ApiError } from './errors';
import { sentence, translated } from './translate';

const speak = async (language: 'en-US' | 'zh-CN') => {
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};
beforeEach(() => speak('en-US'));
afterEach(() => speak('zh-CN'));

const refusal = async () =>
  (await call('POST', '/api/class/join/', { body: { code: 'X' } }).catch(
    (error: unknown) => error,
  )) as ApiError;

it('a refusal is shown in English by its code', async () => {
  server.use(
    refuse('post', '/api/class/join/', {
      status: 409,
      msg: '该班级人数已满，请联系教师。',
      error: 'classes.full',
    }),
  );
  const error = await refusal();
  expect(error.msg).toBe('The class is full.');
  expect(error.error).toBe('classes.full');
});

it('a fault of a field is shown in English, with what was filled in', async () => {
  const fields = [
    { field: 'points', message: '得分应在 0 与 2.5 之间。' },
    { field: 'words', message: '没有人翻译过这一句。' },
  ];
  server.use(
    refuse('post', '/api/class/join/', {
      status: 422,
      msg: '有 2 处填写不正确，请检查后重试。',
      error: 'input.invalid',
      fields,
    }),
  );
  const error = await refusal();
  expect(error.fieldMessage('points')).toBe('The mark must be between 0 and 2.5.');
  expect(error.fieldMessage('words')).not.toMatch(/[\u4e00-\u9fff]/);
  expect(error.msg).toBe('2 fields are not filled in correctly. Please check them and try again.');
});

it('a refusal shows the numbers of its sentence', async () => {
  const said = await translated({
    msg: '本考核最多作答 3 次，你已全部用完。',
    error: 'exams.no_attempts_left',
  });
  expect(said.msg).toBe('Attempts allowed at this assessment: 3. You have used them all.');
});

it('a refusal nobody knows has no Chinese either', async () => {
  const said = await translated({ msg: '没有人翻译过这一句。', error: 'new.code' });
  expect(said.msg).not.toMatch(/[\u4e00-\u9fff]/);
  expect((await translated({ msg: '没有人翻译过这一句。' })).msg).toBe('Done.');
  expect(sentence('已发布 30 份成绩。')).toBe('30 results are released.');
});

it('Chinese stays as the server wrote it', async () => {
  await speak('zh-CN');
  const msg = '该班级人数已满，请联系教师。';
  server.use(refuse('post', '/api/class/join/', { status: 409, msg, error: 'classes.full' }));
  expect((await refusal()).msg).toBe(msg);
});
