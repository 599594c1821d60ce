import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { AnswerGroup, QuestionMarkingView } from '../api';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const group = (id: number, text: string, state: AnswerGroup['state']): AnswerGroup => ({
  item_ids: [id],
  state,
  answer: { kind: 'short_answer', text },
  files: [],
  texts: [],
  proposed: 0,
  points: state === 'marked' ? 3 : null,
  rubric: [],
  comment: '',
  marked_at_ms: null,
  mark_kind: null,
  reasons: [],
  second: null,
});
const view: QuestionMarkingView = {
  source_kind: 'exam',
  title: '期末考核',
  class_names: ['会计2601班'],
  stem: '为什么先审批？',
  shared: null,
  analysis: '',
  body: { kind: 'short_answer', max_chars: null },
  answer_key: { kind: 'short_answer', rubric: [], reference: '' },
  full: 5,
  is_second: false,
  groups: [group(1, '甲的作答', 'waiting'), group(2, '乙的作答', 'marked'), group(3, '丙的作答', 'waiting')],
};

it('answers are turned with the pointer as with the keys, and the tab is named after what is marked', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', view),
    answer('get', '/api/marking/comments/', []),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  expect(await screen.findByRole('link', { name: '期末考核' })).toBeVisible();
  expect(screen.getByRole('button', { name: '上一份' })).toBeDisabled();
  // What is marked is passed over while only what waits is shown.
  await user.click(screen.getByRole('button', { name: '下一份' }));
  expect(await screen.findByText('丙的作答')).toBeVisible();
  expect(screen.getByRole('button', { name: '下一份' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '上一份' }));
  expect(await screen.findByText('甲的作答')).toBeVisible();
});
