import type { Schema } from '@/shared/api/types';

type Company = Schema<'FolderCompany'>;

const account = (code: string, name: string, more: Partial<Company['accounts'][number]> = {}) => ({
  code,
  name,
  category: 'Asset' as const,
  direction: 'debit' as const,
  aux: [],
  cash: 'No' as const,
  unit: '',
  ...more,
});

const opening = (
  code: string,
  side: 'debit' | 'credit',
  amount: string,
  more: Partial<Company['opening'][number]> = {},
) => ({
  account: code,
  aux: {},
  side,
  amount,
  quantity: null,
  year_debit: null,
  year_credit: null,
  ...more,
});

/** A small company that is being written, with one business and its voucher. */
export const company: Company = {
  head: {
    id: 'qinghe',
    name: '清和商贸有限公司',
    standard: 'assbe',
    taxpayer: 'general',
    uscc: '',
    start: '2026-01',
    mode: 'strict',
    code_lengths: [4, 2, 2, 2],
    voucher_words: ['记'],
    industry: '',
    address: '',
    phone: '',
    bank: '',
    bank_account: '',
    summary: '',
    tax: { city: 'urban', halved: false, small_profit: false, quarterly: false },
    person: [{ name: '李敏', post: 'accountant' }],
    policy: [],
    aux: [{ type: '客户', items: ['宏远商贸', '百汇电商'] }],
    cash_flow_before: {},
    asset: [],
    monthly: [],
    sale_cost: [],
    currency: [],
  },
  accounts: [
    account('1001', '库存现金', { cash: 'Cash' }),
    account('1002', '银行存款', { cash: 'Bank' }),
    account('100201', '工行基本户', { cash: 'Bank' }),
    account('1122', '应收账款', { aux: ['客户'] }),
    account('1405', '库存商品', { unit: '台' }),
    account('3001', '实收资本', { category: 'Equity', direction: 'credit' }),
  ],
  opening: [
    opening('1001', 'debit', '1000.00'),
    opening('1122', 'debit', '5000.00', { aux: { 客户: '宏远商贸' } }),
    opening('3001', 'credit', '6000.00'),
  ],
  businesses: [
    {
      id: 'b01',
      number: 1,
      title: '提取备用金',
      date: '2026-01-04',
      date_until: null,
      action: 'entry',
      weight: 1,
      text: '提取现金 500 元备用。',
      hint: '',
      document: [],
    },
  ],
  vouchers: [
    {
      id: 'r01',
      business: 'b01',
      variant: 1,
      word: '记',
      number: 1,
      date: '2026-01-04',
      kind: 'normal',
      attachments: null,
      weight: 1,
      merge_group: '',
      is_optional: false,
      lines: [line('提现', '1001', 'debit'), line('提现', '100201', 'credit')],
    },
  ],
  mistakes: [],
  tables: [],
  variation: null,
};

function line(summary: string, code: string, side: 'debit' | 'credit') {
  return {
    summary,
    accounts: [code],
    aux: {},
    side,
    amount: '500.00',
    quantity: null,
    cash_flow: [],
    derived: '',
  };
}

/** What forms of a course are given beside their content. */
export const companyDesk = {
  courseId: 7,
  at: { kind: 'company' as const, id: 'qinghe' },
  choices: {
    chapters: [],
    companies: [],
    document_types: [],
    exercises: [],
    flows: [],
    knowledge: [],
    lectures: [],
    projects: [],
    papers: [],
    exam_activities: [],
    python: [],
    questions: [],
    tasks: [],
  },
  files: [],
  upload: () => Promise.reject(new Error('no upload')),
  addFiles: () => undefined,
  disabled: false,
};

/** A company before its first sale is booked: one business without documents. */
export const sellingCompany = (): Company => ({
  ...company,
  head: { ...company.head, uscc: '91990106MA2QH0007P', person: [] },
  accounts: [
    account('1002', '银行存款'),
    account('100201', '工行基本户', { cash: 'Bank' }),
    account('1122', '应收账款', { aux: ['客户'] }),
    account('5001', '主营业务收入', { category: 'ProfitLoss', direction: 'credit' }),
  ],
  opening: [],
  businesses: company.businesses.map((one) => ({
    ...one,
    title: '销售智能灯600台',
    date: '2026-01-12',
    text: '',
  })),
  vouchers: [],
});

const field = (name: string, label: string, is_money = false) => ({ name, label, is_money });

/** The same beside a company whose documents are written; only invoices have fields. */
export const documentsDesk = {
  ...companyDesk,
  choices: {
    ...companyDesk.choices,
    document_types: [
      {
        name: 'sales_invoice',
        fields: [
          field('invoice_kind', '发票种类'),
          field('buyer', '购买方名称'),
          field('seller', '销售方名称'),
          field('amount', '金额', true),
          field('tax', '税额', true),
          field('total', '合计', true),
          field('total_in_words', '合计（大写）'),
          field('issuer', '开票人'),
        ],
      },
      { name: 'other', fields: [] },
    ],
  },
};
