import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { companyDocuments } from '@/test/companyDocuments';
import { DocumentView } from './DocumentView';
import { fieldsOf, isCalled, type Marking } from './faults';
import type { SourceDocument } from './types';

beforeAll(() => i18next.loadNamespaces('simulation'));

const of = (key: string): SourceDocument => {
  const found = companyDocuments.find((document) => document.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};
const field = (name: string, label: string) => ({ name, label, is_money: false });
const types = [
  {
    name: 'purchase_invoice',
    fields: [field('buyer', '购买方名称'), field('buyer_uscc', '购买方统一社会信用代码')],
  },
  { name: 'expense_claim', fields: [field('approver', '审批人')] },
  { name: 'train_ticket', fields: [field('fare', '票价'), field('tax', '税额')] },
];
const firm = { name: '青禾智能家居有限公司', uscc: '', bank: '', bank_account: '' };

// Nothing has a size here: each field gets one, and a place of its own.
beforeEach(() => {
  let count = 0;
  const rect = () => new DOMRect(10, 10 + count++, 200, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rect);
});
afterEach(() => vi.restoreAllMocks());

async function open(marking: Omit<Marking, 'types'>) {
  render(<DocumentView document={of('d3501')} firm={firm} marking={{ types, ...marking }} />);
  screen.getByRole('group', { name: /电子发票/ }).focus();
  await userEvent.setup().keyboard('2');
}

const mark = (name: string) => {
  const found = document.querySelector(`[data-mark="${name}"]`);
  if (found === null) throw new Error(name);
  return found;
};

it('a field of the drawing is marked by a click, and the mark taken away by a second one', async () => {
  const onMark = vi.fn();
  const buyer = { document: 'd3501', field: 'buyer' };
  await open({ marked: [buyer], onMark });
  fireEvent.click(mark('buyer_uscc'));
  expect(onMark).toHaveBeenLastCalledWith([buyer, { document: 'd3501', field: 'buyer_uscc' }]);
  expect(mark('buyer')).toHaveAttribute('data-marked');
  fireEvent.click(mark('buyer'));
  expect(onMark).toHaveBeenLastCalledWith([]);
  // A click on an amount marks it, too, and takes it nowhere.
  expect(screen.queryByRole('button', { name: /取用金额/ })).toBeNull();
});

it('where it is only looked at, what was marked and what is faulty stands on the drawing and in words', async () => {
  await open({
    marked: [{ document: 'd3501', field: 'number' }],
    planted: [{ document: 'd3501', field: 'buyer' }],
  });
  expect(
    [...document.querySelectorAll('[data-mark]')].map((one) => one.getAttribute('data-mark')).sort(),
  ).toEqual(['buyer', 'number']);
  const told = screen.getByRole('region', { name: /的有误之处$/ });
  expect(told).toHaveTextContent('标出号码应指出：购买方名称（指出其一即可）');
});

it('every field can be marked, what is missing too, but not what a paper does not print', () => {
  const labels = (key: string) =>
    fieldsOf(of(key), types, (number) => `第 ${number} 行`).map(({ label }) => label);
  expect(labels('d3501').slice(0, 4)).toEqual(['号码', '日期', '购买方名称', '购买方统一社会信用代码']);
  expect(labels('d3501')).toContain('第 1 行');
  expect(labels('d3502').filter((label) => label === '审批人')).toHaveLength(1);
  expect(labels('d1102')).toContain('票价');
  expect(labels('d1102')).not.toContain('税额');
});

it('a field goes by its name, its label, or what drawings call it', () => {
  expect(isCalled({ name: '部门负责人', label: '部门负责人' }, 'head')).toBe(true);
  expect(isCalled({ name: 'date', label: '日期' }, 'date_in_words')).toBe(true);
  expect(isCalled({ name: 'buyer', label: '购买方名称' }, 'seller')).toBe(false);
});
