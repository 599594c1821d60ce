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

/** A small company for tests: some accounts, a customer, a business without documents. */
export const testCompany = (): Company => ({
  head: {
    id: 'qinghe',
    name: '青禾智能家居有限公司',
    standard: 'assbe',
    taxpayer: 'general',
    uscc: '91990106MA2QH0007P',
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
    tax: { city: 'urban', halved: false, small_profit: false },
    person: [],
    policy: [],
    aux: [{ type: '客户', items: ['百汇电商', '宏远商贸'] }],
  },
  accounts: [
    account('1002', '银行存款'),
    account('100201', '工行基本户', { cash: 'Bank' }),
    account('1122', '应收账款', { aux: ['客户'] }),
    account('5001', '主营业务收入', { category: 'ProfitLoss', direction: 'credit' }),
  ],
  opening: [],
  businesses: [
    {
      id: 'b01',
      number: 1,
      title: '销售智能灯600台',
      date: '2026-01-12',
      date_until: null,
      action: 'entry',
      weight: 1,
      text: '',
      hint: '',
      document: [],
    },
  ],
  vouchers: [],
  mistakes: [],
  tables: [],
  variation: null,
});

const field = (name: string, label: string, is_money = false) => ({ name, label, is_money });

/** What a part of the company's form is given beside it; only invoices have fields. */
export const testDesk = {
  courseId: 1,
  at: { kind: 'company' as const, id: 'qinghe' },
  choices: {
    chapters: [],
    companies: [],
    exercises: [],
    flows: [],
    knowledge: [],
    lectures: [],
    projects: [],
    papers: [],
    python: [],
    questions: [],
    tasks: [],
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
  files: [],
  upload: () => Promise.reject<never>(new Error('no file is sent')),
  addFiles: () => undefined,
  disabled: false,
};
