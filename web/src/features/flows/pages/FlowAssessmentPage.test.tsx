import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

const flow: Schema<'FlowView'> = {
  id: 7,
  course_id: 1,
  activity_id: 4,
  title: '费用报销',
  task_title: '出纳的一天',
  text: '排成流程。',
  body: {
    kind: 'flow',
    start: '',
    end: '',
    items: [{ id: 'fill', title: '填单', text: '' }],
    lanes: [],
  } as never,
  due_at_ms: null,
  shut: '任务已结束。',
  tries: 3,
  returned: null,
  draft: null,
  attempts: [
    {
      id: 41,
      number: 1,
      percent: 100,
      base_percent: 100,
      steps: [{ id: 'fill' }],
      kept: ['fill'],
      reasons: [{ code: 'OK', text: '正确', feedback: '', steps: [] }],
      is_late: false,
      submitted_at_ms: 1,
      decided: null,
    },
  ],
  right_order: null,
};

it('what was put right of a flow is read with the attempt: from what to what, and why', async () => {
  server.use(
    answer('get', '/api/activity/4/flow/', flow),
    answer('get', '/api/marking/appeals/places/', []),
    answer('get', '/api/marking/regraded/', ({ query }) => {
      expect([query.get('source_kind'), query.get('source_id')]).toEqual(['flow', '41']);
      return [
        {
          position: 0,
          business: '',
          what: 'current' as const,
          reason: '应先审批后付款',
          at_ms: 2,
          before: 66.67,
          full_before: 100,
          after: 100,
          full_after: 100,
        },
      ];
    }),
  );
  renderApp('/full/flowAssess?course_id=1&activity_id=4');
  expect(await screen.findByText('流程已更正')).toBeVisible();
  expect(
    screen.getByText(/测试或流程更正：应先审批后付款。得分 66\.67 \/ 100 → 100\.00 \/ 100/),
  ).toBeVisible();
});
