import type { FieldName } from './data';
import type { DocumentItem } from './types';

/** How the documents of questions, which name no kind, are told apart and what each needs to be drawn; pure. */

export type ItemField = keyof DocumentItem;

/** A kind of document: by what titles it is known, and what its paper could not do without. */
export interface Form {
  kind: string;
  title: RegExp;
  /** One of each group. */
  needs: FieldName[][];
  /** What else than `common` its papers call their fields. */
  labels?: Partial<Record<FieldName, string[]>>;
  /** The columns that must be known of at least one line; a form that is ruled for goods says nothing without them. */
  line?: ItemField[];
  /** Whether amounts under other labels that make up the sum are its lines: 住宿费 2,120.00. */
  listsAmounts?: true;
  /** Its line is named by this field where nothing else names one. */
  lineName?: FieldName;
  /** It is ruled for lines, and can be read without. */
  hasLines?: true;
}

const sum: FieldName[] = ['amount', 'total'];
const invoice = {
  hasLines: true,
  needs: [['buyer'], ['seller'], sum],
  labels: {
    buyer: ['购货单位', '购货方', '购方', '买方', '受票方', '购方名称'],
    seller: ['销货单位', '销货方', '销方', '卖方', '开票单位', '销方名称'],
    amount: ['不含税金额', '金额合计', '合计金额'],
    tax: ['合计税额', '税额合计'],
    total: ['价税合计', '价税合计（小写）', '含税金额'],
    total_in_words: ['价税合计（大写）'],
  },
} satisfies Partial<Form>;
const bank: FieldName[][] = [['payer'], ['payee'], ['amount']];
const goods: ItemField[] = ['name', 'quantity'];

/** The first whose title fits. What is not here has no form of its own. */
export const forms: Form[] = [
  // A table of the firm's own: its fields stand in two columns.
  {
    kind: 'own_table',
    title: /资产验收单|计算[表单]|分配表|汇总表|盘点[表单]|结算[表单]|明细表|归集表|审批[表单]|工资.*表/,
    needs: [],
  },
  { kind: 'red_invoice', title: /红字.*发票|发票.*红字/, ...invoice },
  {
    kind: 'train_ticket',
    title: /铁路.*客票|火车票|高铁票/,
    needs: [['from'], ['to'], ['fare']],
    labels: { fare: ['金额', '票面金额', '票款'], date: ['乘车日期', '开车时间'] },
  },
  // These have papers of their own that nobody has drawn.
  { kind: '', title: /机动车|统一发票|定额发票|通行费|行程单|机票|完税证明|限额领料/, needs: [] },
  { kind: 'sales_invoice', title: /发票.*·销方|销项.*发票/, ...invoice },
  { kind: 'purchase_invoice', title: /发票/, ...invoice },
  { kind: 'bank_interest', title: /利息收入|存款利息|结息/, needs: bank },
  // Which side of the account it is on must be said: the paper prints it.
  {
    kind: 'bank_payment',
    title: /(回单|通知).*(付款|支出|扣款|借方|贷款利息)|付款(回单|通知)|借记通知/,
    needs: bank,
  },
  {
    kind: 'bank_receipt',
    title: /(回单|通知).*(收款|收入|入账|贷方)|(收款|收账|入账)(回单|通知)|贷记通知/,
    needs: bank,
  },
  { kind: 'cheque_stub', title: /支票/, needs: [['payee'], ['amount']], labels: { date: ['出票日期'] } },
  {
    kind: 'tax_payment',
    title: /缴税.*凭证|税收缴款|缴款凭证/,
    needs: [['amount'], ['tax_kind', 'period', 'total_in_words']],
    hasLines: true,
    listsAmounts: true,
    lineName: 'tax_kind',
    labels: { date: ['缴款日期', '转账日期'], number: ['税票号码'], serial: ['缴款书交易流水号'] },
  },
  { kind: 'goods_receipt', title: /入库单|收料单|收货单/, needs: [], line: goods },
  {
    kind: 'goods_issue',
    title: /出库单|发货单/,
    needs: [],
    line: goods,
    labels: { customer: ['购货单位', '收货单位', '提货单位'] },
  },
  {
    kind: 'delivery_note',
    title: /送货单|签收单/,
    needs: [],
    line: goods,
    labels: { customer: ['购货单位', '收货单位'] },
  },
  { kind: 'material_requisition', title: /领料单/, needs: [], line: goods },
  {
    kind: 'expense_claim',
    title: /差旅费?报销/,
    needs: [['claimant'], sum],
    line: ['name', 'amount'],
    listsAmounts: true,
  },
  { kind: 'expense_claim', title: /报销[单表]/, needs: [['claimant'], sum], listsAmounts: true },
  { kind: 'loan_slip', title: /借款单|借支单/, needs: [['claimant'], ['amount']] },
  { kind: 'cash_receipt', title: /^(收款)?收据/, needs: [['payer'], ['amount']] },
  {
    kind: 'contract',
    title: /合同|协议/,
    needs: [['party_a'], ['party_b'], ['subject', 'terms', 'amount']],
    hasLines: true,
  },
  { kind: 'resolution', title: /决议/, needs: [['subject', 'terms']] },
  { kind: 'inquiry', title: /询价|报价|函$/, needs: [['subject', 'terms']] },
];
