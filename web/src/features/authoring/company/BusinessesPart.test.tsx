import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { documentsDesk, sellingCompany } from '@/test/company';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { BusinessesPart } from './BusinessesPart';
import type { Company } from './part';

// The first to draw a document waits until its code is loaded.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => i18next.loadNamespaces(['businesses', 'company', 'authoring', 'simulation']));

let now: Company;

function Desk({ company }: { company: Company }) {
  const [written, setWritten] = useState(company);
  now = written;
  return (
    <BusinessesPart
      company={written}
      desk={documentsDesk}
      onChange={(patch) => setWritten((before) => ({ ...before, ...patch }))}
    />
  );
}

const addInvoice = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('combobox', { name: '添加单据' }));
  await user.click(await screen.findByTitle('销售发票'));
};

const typeInto = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

it('writes an invoice from its lines, and draws it as students will see it', async () => {
  const user = userEvent.setup();
  render(<Desk company={sellingCompany()} />);
  await addInvoice(user);
  await typeInto(user, '购买方名称', '百汇电商有限公司');
  await user.click(screen.getByRole('button', { name: /增加一行明细/ }));
  // The keyboard goes on from cell to cell; amount and tax are filled in on the way.
  await user.keyboard('智能灯{Enter}QH-L1{Enter}台{Enter}600{Enter}400{Enter}{Enter}13');
  expect(screen.getByLabelText('第 1 行 金额')).toHaveValue('240000.00');
  expect(screen.getByLabelText('第 1 行 税额')).toHaveValue('31200.00');
  await user.click(screen.getByRole('button', { name: '按明细合计' }));
  const [document] = now.businesses[0]?.document ?? [];
  expect(document).toMatchObject({
    id: 'd1',
    type: 'sales_invoice',
    date: '2026-01-12',
    fields: {
      buyer: '百汇电商有限公司',
      amount: '240000.00',
      tax: '31200.00',
      total: '271200.00',
      total_in_words: '贰拾柒万壹仟贰佰元整',
    },
    item: [{ name: '智能灯', quantity: '600', price: '400', amount: '240000.00', tax: '31200.00' }],
  });
  const drawn = within(screen.getByRole('region', { name: '单据预览' }));
  expect(await drawn.findByRole('article', { name: '销售发票' })).toBeVisible();
  expect((await drawn.findAllByText('贰拾柒万壹仟贰佰元整')).length).toBeGreaterThan(0);
});

it('takes the XML of an electronic invoice as one more document, and says why it cannot', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  server.use(
    answer('post', '/api/authoring/7/company_invoices/', ({ query }) => {
      asked.push(Object.fromEntries(query));
      return {
        id: 'd1',
        type: 'sales_invoice',
        title: '电子发票（增值税专用发票）',
        number: '26992000000026010951',
        date: '2026-01-06',
        file: '',
        fields: { seller: '恒泰板材有限公司', total: '56500.00' },
        extra: [],
        faults: [],
        item: [],
      };
    }),
  );
  render(<Desk company={sellingCompany()} />);
  const xml = new File(['<EInvoice/>'], '发票.xml', { type: 'text/xml' });
  await user.upload(screen.getByLabelText('导入数电票'), xml);
  expect(await screen.findByLabelText('销售方名称')).toHaveValue('恒泰板材有限公司');
  expect(now.businesses[0]?.document).toMatchObject([{ id: 'd1', type: 'sales_invoice' }]);
  expect(asked).toEqual([{ id: 'd1', company_code: now.head.uscc }]);
});

it('words follow the amount until they are written by hand', async () => {
  const user = userEvent.setup();
  render(<Desk company={sellingCompany()} />);
  await addInvoice(user);
  await typeInto(user, '合计', '16409.02');
  expect(screen.getByLabelText('合计（大写）')).toHaveValue('壹万陆仟肆佰零玖元零贰分');
  await typeInto(user, '合计（大写）', '壹万陆仟元整');
  await typeInto(user, '合计', '100');
  // A wrong document is a task of its own.
  expect(screen.getByLabelText('合计（大写）')).toHaveValue('壹万陆仟元整');
});

it('asks before a business goes with its vouchers, and only then', async () => {
  const user = userEvent.setup();
  const company = sellingCompany();
  const voucher: Company['vouchers'][number] = {
    business: 'b01',
    id: 'r1',
    variant: 1,
    word: '记',
    number: 1,
    date: '2026-01-12',
    kind: 'normal',
    attachments: null,
    weight: 1,
    merge_group: '',
    is_optional: false,
    lines: [],
  };
  render(<Desk company={{ ...company, vouchers: [voucher] }} />);
  await user.click(screen.getByRole('button', { name: /复制/ }));
  expect(now.businesses.map(({ id, number }) => [id, number])).toEqual([
    ['b01', 1],
    ['b2', 2],
  ]);
  // The copy has no vouchers: it goes at once.
  await user.click(screen.getByRole('button', { name: /删除业务/ }));
  expect(now.businesses).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /删除业务/ }));
  expect(now.businesses).toHaveLength(1);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('1 张凭证');
  await user.click(within(dialog).getByRole('button', { name: '删除业务' }));
  await vi.waitFor(() => expect(now.businesses).toHaveLength(0));
  expect(now.vouchers).toEqual([]);
});

it('arrows leaf through the businesses, each in turn on the right', async () => {
  const user = userEvent.setup();
  const [first] = sellingCompany().businesses;
  if (first === undefined) throw new Error('no business');
  const second = { ...first, id: 'b02', number: 2, title: '提取备用金' };
  render(<Desk company={{ ...sellingCompany(), businesses: [first, second] }} />);
  const list = within(screen.getByRole('navigation', { name: '业务列表' }));
  list.getByRole('button', { name: /销售智能灯/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(list.getByRole('button', { name: /提取备用金/ })).toHaveFocus();
  expect(screen.getByLabelText('业务名称')).toHaveValue('提取备用金');
});

it('a business that is to be refused says where its documents are faulty, and no other does', async () => {
  const user = userEvent.setup();
  render(<Desk company={sellingCompany()} />);
  await addInvoice(user);
  expect(screen.queryByLabelText('有误之处')).toBeNull();
  const choose = async (action: string) => {
    await user.click(screen.getByRole('combobox', { name: '学生应做的处理' }));
    await user.click(await screen.findByTitle(action));
  };
  await choose('拒绝入账');
  await user.click(await screen.findByLabelText('有误之处'));
  await user.click(await screen.findByTitle('购买方名称'));
  expect(now.businesses[0]).toMatchObject({ action: 'reject', document: [{ faults: ['buyer'] }] });
  await choose('无需入账');
  expect(now.businesses[0]?.document[0]?.faults).toEqual([]);
  expect(screen.queryByLabelText('有误之处')).toBeNull();
});
