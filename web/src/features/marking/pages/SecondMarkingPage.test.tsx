import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { Agreement, SecondMarking } from '../secondApi';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const agreement: Agreement = { count: 10, exact: 6, within: 9, kappa: 0.812, mean_apart: 0.35 };
const markers = [
  { user_id: 2, real_name: '林知远' },
  { user_id: 3, real_name: '顾清和' },
  { user_id: 4, real_name: '苏明远' },
];
const data: SecondMarking = {
  title: '期末考核',
  is_released: false,
  plan: {
    question_ids: [],
    percent: 50,
    bound: 20,
    bound_unit: 'percent',
    method: 'mean',
    markers,
    made_at_ms: 1,
  },
  teachers: markers,
  agreement,
  questions: [
    {
      question_id: 7,
      version_id: 70,
      kind: 'short_answer',
      stem: '为什么先审批？',
      full: 5,
      is_planned: true,
      answers: 40,
      double: 20,
      marked: 30,
      disputed: 1,
      samples: 2,
      agreement,
    },
  ],
  pairs: [{ first_name: '林知远', second_name: null, agreement, mean_difference: -0.25 }],
  markers: [
    {
      user_id: 2,
      real_name: '林知远',
      given: 12,
      due: 3,
      samples: 2,
      samples_given: 2,
      samples_exact: 1,
      samples_within: 2,
      samples_difference: 0.5,
    },
  ],
  disputes: [
    {
      item_id: 9,
      version_id: 70,
      code: 'K7Q2M',
      stem: '为什么先审批？',
      full: 5,
      points: [1, 4],
      is_mine: true,
    },
  ],
};

const open = (found: SecondMarking) => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/assessments/5/second/', found),
  );
  return renderApp('/gradeManage/secondMarking?assessment_id=5');
};

it('says what the plan is, how well two markings agree, and what waits for a third', async () => {
  open(data);
  expect(await screen.findByText(/双评 50% · 分差不超过 20% 时取平均分/)).toBeVisible();
  expect(screen.getByText('0.81', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText(/两位教师评分 1\.00、4\.00/)).toBeVisible();
  expect(screen.getByRole('link', { name: '裁定' })).toHaveAttribute(
    'href',
    expect.stringContaining('question_id=70&item_id=9'),
  );
  expect(screen.getByText('林知远 比 其他教师')).toBeVisible();
  expect(screen.getByText('+0.50')).toBeVisible();
});

it('a plan is set by who marks, how many, and what difference is allowed', async () => {
  const sent: unknown[] = [];
  const { user } = open({ ...data, plan: null, markers: [], pairs: [], disputes: [] });
  server.use(
    answer('put', '/api/marking/assessments/5/second/', ({ body }) => {
      sent.push(body);
      return data;
    }),
  );
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(3);
  await user.click(screen.getByRole('checkbox', { name: '顾清和' }));
  await user.click(screen.getByRole('checkbox', { name: '苏明远' }));
  await user.click(screen.getByRole('button', { name: '保存方案' }));
  expect(await screen.findByText('请至少选择两名教师')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: '苏明远' }));
  await user.click(screen.getByRole('button', { name: '保存方案' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { markers: [2, 4], percent: 100, bound: 20, bound_unit: 'percent', method: 'mean', question_ids: [] },
    ]),
  );
});
