import { expect, it } from 'vitest';
import { withKind } from './withKind';

const kinds = [
  { name: 'goods_issue', fields: [{ name: 'warehouse', label: '仓库', is_money: false }] },
  { name: 'loan_slip', fields: [{ name: 'claimant', label: '报销/借款人', is_money: false }] },
];
const blank = {
  id: 'D1',
  kind: '',
  title: '',
  img_path: null,
  fields: [['', '']] as [string, string][],
  items: [],
};

it('a kind gives the document its name and the rows of its paper', () => {
  expect(withKind(blank, 'goods_issue', '出库单', kinds)).toMatchObject({
    kind: 'goods_issue',
    title: '出库单',
    fields: [
      ['号码', ''],
      ['日期', ''],
      ['仓库', ''],
    ],
  });
});

it('another kind keeps what was written, and takes the empty rows of the one before away', () => {
  const slip = withKind(blank, 'goods_issue', '出库单', kinds);
  slip.fields = slip.fields.map(([label]) => [label, label === '仓库' ? '成品库' : '']);
  const loan = withKind({ ...slip, title: '单据' }, 'loan_slip', '借款单', kinds);
  expect(loan.title).toBe('单据');
  expect(loan.fields).toEqual([
    ['仓库', '成品库'],
    ['号码', ''],
    ['日期', ''],
    ['报销/借款人', ''],
  ]);
  expect(withKind(loan, '', '', kinds)).toMatchObject({ kind: '', title: '单据' });
});
