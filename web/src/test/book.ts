import type { Schema } from '@/shared/api/types';
import { answer } from './handlers/answer';

/** The book of free practice of a company without accounts, in which nothing is booked. */
export const book: Schema<'BookView'> = {
  id: 9,
  company_id: 4,
  company_key: 'hengxin',
  course_id: 1,
  activity_id: null,
  sitting: null,
  is_own_company: false,
  team: null,
  drawn: [],
  period: '2026-01',
  is_mine: true,
  student_name: null,
  task_title: null,
  due_at_ms: null,
  shut: null,
  returned: null,
  rules: {
    is_helpful: true,
    parts: [],
    preset: 'practice',
    tries: null,
    mode: 'teaching',
    sets_up: false,
    sets_up_accounts: false,
    waits_for_set_up: false,
    booked: 'nothing',
  },
  submissions: [],
  others: 0,
  vouchers: [],
  document_types: [],
  businesses: [],
  card: {
    standard: 'assbe',
    mode: 'teaching',
    start: '2026-01',
    accounts: [],
    aux: [],
    cash_flow_items: [],
    usual_summaries: [],
    words: ['记'],
    code_rule: [4, 2, 2, 2],
    profile: {
      name: '恒信商贸有限公司',
      industry: '批发',
      summary: '',
      uscc: '91310000MA1FL0000X',
      taxpayer: 'general',
      bank: '工商银行',
      bank_account: '1001',
      address: '上海市',
      phone: '021',
      persons: [],
      policies: [],
    },
  },
};

/** Half of it. */
export const line = (side: 'debit' | 'credit'): Schema<'LineDraft'> => ({
  summary: '提取备用金',
  account: side === 'debit' ? '1001' : '1002',
  aux: {},
  debit: side === 'debit' ? '500.00' : '0.00',
  credit: side === 'credit' ? '500.00' : '0.00',
  quantity: null,
  unit_price: null,
  cash_flow_item: null,
});

/** 记-7 of 12 January, saved and not signed. */
export const voucher: Schema<'VoucherView'> = {
  id: 70,
  word: '记',
  number: 7,
  date: '2026-01-12',
  kind: 'normal',
  attachments: 0,
  documents: [],
  lines: [line('debit'), line('credit')],
  period: '2026-01',
  state: 'saved',
  signatures: { prepared_by: '欧阳婉清', cashier_by: null, reviewed_by: null, posted_by: null },
  business: null,
  is_given: false,
  is_mistake: false,
  needs_cashier: true,
  reverses_id: null,
  corrects_id: null,
  held_by: null,
  total: '500.00',
  version: 1,
  updated_at_ms: 0,
};

/** A leaf of the chart. */
export const account = (code: string, name: string): Schema<'AccountView'> => ({
  code,
  name,
  full_name: name,
  aux: [],
  is_leaf: true,
  is_foreign: false,
  direction: 'debit',
  category: 'asset',
  level: 1,
  disabled: false,
  money: null,
  unit: null,
});

/** What a desk asks for beside the book with id 9: this page writes in it, and no voucher was kept. */
export const writerAnswers = () => [
  answer('post', '/api/book/9/draft/writer/', {
    is_writer: true,
    epoch: 1,
    held_by: null,
    saved_at_ms: null,
    entries: [],
  }),
  answer('post', '/api/book/9/draft/', { saved_at_ms: 1, stored: [] }),
  answer('get', '/api/book/9/templates/', []),
];
