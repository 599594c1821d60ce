import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { PackageReport } from '../api';
import { ExportCourseDialog } from './ExportCourseDialog';

const losses: PackageReport = {
  format: 'common_cartridge',
  items: [
    {
      kind: 'activity',
      name: '账套',
      place: '',
      outcome: 'left_out',
      reasons: ['1 套账套（公司、凭证和单据）没有导出，课程包不能表示'],
    },
  ],
};

it('says what another platform would not get before the course leaves as its package', async () => {
  const asked = vi.fn();
  server.use(
    answer('get', '/api/course/:course_id/export/losses/', () => {
      asked();
      return losses;
    }),
  );
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportCourseDialog courseId={7} title="会计基础" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(asked).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('radio', { name: /Common Cartridge 课程包/ }));
  const told = await screen.findByRole('region', { name: 'Common Cartridge 课程包' });
  expect(told).toHaveTextContent('1 项不导出，0 项部分导出，其余全部导出');
  expect(told).toHaveTextContent('1 套账套（公司、凭证和单据）没有导出');
});
