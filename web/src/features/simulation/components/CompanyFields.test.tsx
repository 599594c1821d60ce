import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CompanyFieldsProps } from '@/shared/questions/inputs';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { CompanyFields } from './CompanyFields';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => i18next.loadNamespaces(['questions']));

const row = { id: 4, key: 'company-mx339e7u', name: '大河商贸有限公司', industry: '', start: '2026-01' };
const business = { number: 3, title: '采购商品', text: '', hint: '', date: '2026-01-06', date_until: null };

function show(company: string) {
  server.use(
    answer('get', '/api/course/7/companies/', [{ ...row, books: [], businesses: 1, tables: 0 }]),
    answer('get', '/api/company/4/documents/', [{ ...business, key: 'b03', documents: [] }]),
  );
  const changed = vi.fn<CompanyFieldsProps['onChange']>();
  const body = { kind: 'books' as const, company, businesses: [], own_company: false };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompanyFields courseId={7} body={body} disabled={false} onChange={changed} />
    </QueryClientProvider>,
  );
  return changed;
}

it('a company is chosen by its name, and its businesses by theirs', async () => {
  const user = userEvent.setup();
  const changed = show('company-mx339e7u');
  expect(await screen.findByText('大河商贸有限公司')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: '业务' }));
  await user.click(await screen.findByText('3 采购商品'));
  expect(changed.mock.lastCall?.[0]).toMatchObject({ company: 'company-mx339e7u', businesses: ['b03'] });
});

it('a company that the course does not have is said to be none', async () => {
  show('大河商贸有限公司');
  expect(await screen.findByText('本课程没有这个企业')).toBeVisible();
});
