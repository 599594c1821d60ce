import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { SourceDocument } from '../types';
import { DocumentsEditor } from './DocumentsEditor';
import { freshDocument } from './fresh';

beforeAll(() => i18next.loadNamespaces(['questions', 'businesses', 'company']));

let now: SourceDocument[];

function Page() {
  const [documents, setDocuments] = useState([freshDocument('D1')]);
  now = documents;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsEditor documents={documents} onChange={setDocuments} />
    </QueryClientProvider>
  );
}

it('a document gets its kind from the list and its lines in the table of the company’s editor', async () => {
  const user = userEvent.setup();
  server.use(
    answer('get', '/api/questions/document_kinds/', [
      { name: 'goods_receipt', fields: [{ name: 'warehouse', label: '仓库', is_money: false }] },
    ]),
  );
  render(<Page />);
  await user.click(screen.getByRole('combobox', { name: '原始凭证 1 种类' }));
  await user.click(await screen.findByTitle('入库单'));
  expect(now[0]).toMatchObject({ kind: 'goods_receipt', title: '入库单' });
  expect(screen.getByText(/票面还缺：品名、数量/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /增加一行明细/ }));
  await user.type(screen.getByLabelText('第 1 行 名称'), '水表');
  await user.type(screen.getByLabelText('第 1 行 数量'), '20');
  await user.type(screen.getByLabelText('第 1 行 单价'), '190');
  expect(now[0]?.items).toMatchObject([{ name: '水表', quantity: '20', price: '190', amount: '3800.00' }]);
  expect(screen.getByText('学生看到的是按票样画出的单据。')).toBeVisible();
});
