import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { SourceDocument } from '../types';
import { Documents } from './Documents';
import { PrintedDocuments } from './PrintedDocuments';

// The first to draw a document waits until its code is loaded.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(() => i18next.loadNamespaces('simulation'));

const documents: SourceDocument[] = [
  {
    id: 'd1',
    kind: '',
    items: [],
    title: '电子发票（增值税专用发票）·销方',
    img_path: null,
    fields: [
      ['号码', '26992000000026015017'],
      ['购买方名称', '百汇电子商务有限公司'],
      ['销售方名称', '青禾智能家居有限公司'],
      ['金额', '240000.00'],
      ['税额', '31200.00'],
      ['合计', '271200.00'],
    ],
  },
  { id: 'd2', kind: '', items: [], title: '产品出库单', img_path: null, fields: [['仓库', '成品库']] },
];

it('a document of a question is drawn as the paper it is, with its watermark', async () => {
  render(<Documents documents={documents} />);
  const drawing = await screen.findByRole('img', { name: '电子发票（增值税专用发票）', hidden: true });
  expect(drawing).toHaveTextContent('¥271200.00');
  expect(drawing).toHaveTextContent('教学样例');
  expect(screen.getByText('题目没有给出票面的明细行。')).toBeVisible();
});

it('a slip of the store whose kind and lines the question says is drawn as in the books', async () => {
  const slip = {
    id: 'd3',
    kind: 'goods_issue',
    title: '产品出库单',
    img_path: null,
    fields: [['仓库', '成品库']] as [string, string][],
    items: [
      { name: '智能灯', spec: 'L-1', unit: '台', quantity: '600', price: '', amount: '', rate: '', tax: '' },
    ].map((item) => ({ ...item, department: '', note: '' })),
  };
  render(<Documents documents={[slip]} />);
  const drawing = await screen.findByRole('img', { name: '产品出库单', hidden: true });
  expect(drawing).toHaveTextContent('智能灯');
  expect(drawing).toHaveTextContent('600');
});

it('one that says too little for its paper is the list of what it says', async () => {
  const user = userEvent.setup();
  render(<Documents documents={documents} />);
  await user.click(await screen.findByRole('button', { name: /产品出库单/ }));
  const slip = await screen.findByRole('article', { name: '产品出库单' });
  expect(within(slip).queryByRole('img', { hidden: true })).not.toBeInTheDocument();
  expect(within(slip).getByText('成品库')).toBeVisible();
});

it('on paper every document stands under the question, drawn or listed', () => {
  const body = { kind: 'voucher', documents, accounts: [], words: [] } as const;
  render(<PrintedDocuments body={body as never} />);
  expect(screen.getAllByRole('figure')).toHaveLength(2);
  expect(screen.getByRole('img', { name: '电子发票（增值税专用发票）' })).toHaveTextContent('教学样例');
  expect(screen.getByText('成品库')).toBeVisible();
});
