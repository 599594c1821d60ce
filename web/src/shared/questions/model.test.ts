import { expect, test } from 'vitest';
import { answerByKey, isUnanswered } from './answering';
import { kindOf, questionKinds } from './kinds';
import { moved, toggled } from './model';
import { freshOption } from './options/fresh';
import type { QuestionBody } from './types';

const options = ['D', 'B', 'A'].map((tab) => ({ ...freshOption(tab), text: tab }));

test('a letter chooses by the order shown, the answer names the tab', () => {
  const body: QuestionBody = { kind: 'single', options };
  expect(answerByKey(body, undefined, 'a')).toEqual({ kind: 'single', choice: 'D' });
  expect(answerByKey(body, undefined, '3')).toEqual({ kind: 'single', choice: 'A' });
  expect(answerByKey(body, undefined, 'F')).toBeUndefined();
  expect(answerByKey({ kind: 'true_false' }, undefined, '2')).toEqual({ kind: 'true_false', choice: false });
});

test('a second press takes a multiple choice back', () => {
  const body: QuestionBody = { kind: 'multiple', options };
  const once = answerByKey(body, undefined, 'B');
  expect(once).toEqual({ kind: 'multiple', choices: ['B'] });
  expect(answerByKey(body, once, 'B')).toEqual({ kind: 'multiple', choices: [] });
  expect(toggled(['B'], 'A')).toEqual(['A', 'B']);
});

test('every fresh question is unanswered and of its kind', () => {
  for (const kind of questionKinds) {
    const fresh = kindOf(kind).fresh();
    expect([fresh.body.kind, fresh.key.kind]).toEqual([kind, kind]);
  }
  expect(isUnanswered({ kind: 'blank', blanks: ['', ' '] })).toBe(true);
  expect(isUnanswered({ kind: 'true_false', choice: false })).toBe(false);
});

test('a step moves within its list only', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
