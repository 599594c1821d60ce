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

/** What teachers call the fields, beside the server's own labels. */
export const common: Partial<Record<FieldName, string[]>> = {
  number: [
    '发票号码',
    '发票号',
    '编号',
    '单号',
    '票号',
    '合同编号',
    '合同号',
    '支票号码',
    '回单号码',
    '电子回单号码',
    '凭证编号',
    'No.',
  ],
  date: [
    '开票日期',
    '填制日期',
    '填单日期',
    '单据日期',
    '交易日期',
    '交易时间',
    '记账日期',
    '入账日期',
    '签发日期',
  ],
  invoice_kind: ['发票类型', '票种'],
  red_of: ['被红冲蓝字数电票号码', '蓝字发票号码'],
  buyer: ['购买方', '购买单位'],
  buyer_uscc: [
    '购买方纳税人识别号',
    '购买方税号',
    '购方税号',
    '购买方统一社会信用代码/纳税人识别号',
    '统一社会信用代码',
  ],
  seller: ['销售方', '销售单位'],
  seller_uscc: ['销售方纳税人识别号', '销售方税号', '销方税号', '销售方统一社会信用代码/纳税人识别号'],
  traveller: ['乘车人', '旅客姓名', '姓名'],
  from: ['出发站', '始发站', '出发地', '上车站'],
  to: ['到达站', '终到站', '到达地', '目的地'],
  train: ['车次'],
  seat: ['座位', '席位', '座席'],
  claimant: ['报销人', '借款人', '出差人', '领款人'],
  supplier: ['供应单位', '供货单位', '送货单位', '交库单位'],
  customer: ['客户名称'],
  party_a: ['供方', '甲方（供方）', '卖方', '出卖人'],
  party_b: ['需方', '乙方（需方）', '买方', '买受人'],
  subject: ['标的', '事项', '合同标的', '决议事项'],
  terms: ['条款', '合同条款', '内容', '决议内容'],
  signed_date: ['签订时间', '签约日期'],
  warehouse: ['收料仓库', '收货仓库', '发料仓库', '发货仓库', '仓库名称'],
  department: ['报销部门', '借款部门', '领料部门', '所属部门'],
  payer: [
    '付款单位',
    '付款方',
    '付款人名称',
    '付款人户名',
    '付款人全称',
    '付款方户名',
    '出票人',
    '交款单位',
    '交款人',
  ],
  payer_account: ['付款人账号', '付款方账号', '付款单位账号', '出票人账号'],
  payee: ['收款单位', '收款方', '收款人名称', '收款人户名', '收款人全称', '收款方户名'],
  payee_account: ['收款人账号', '收款方账号', '收款单位账号'],
  bank: ['开户银行', '开户行', '付款行名称', '银行名称'],
  serial: ['交易流水号', '业务流水号'],
  purpose: ['款项用途', '附言', '摘要'],
  reason: ['报销事由', '借款事由', '借款理由', '出差事由', '收款事由', '事项说明'],
  tax_kind: ['税（费）种', '税种名称', '税费种'],
  period: ['所属时期', '税款所属期', '税款所属时期', '期间'],
  base: ['计税金额'],
  amount: [
    '金额（小写）',
    '小写金额',
    '小写',
    '付款金额',
    '收款金额',
    '交易金额',
    '报销金额',
    '借款金额',
    '实缴金额',
    '票面金额',
    '合同金额',
  ],
  total: ['合计（小写）', '合计金额', '报销总额'],
  total_in_words: ['金额（大写）', '大写金额', '大写', '人民币（大写）', '合计大写', '报销总额（大写）'],
  advance: ['预借款', '原借款'],
  refund: ['退还金额', '应退余款', '补付金额', '退回金额'],
  attachments: ['附件', '附单据', '单据及附件'],
  approver: ['领导审批', '批准人', '单位主管'],
  approved_date: ['批准日期'],
  keeper: ['保管', '保管员', '仓管员', '发料人', '发货人', '收料人'],
  handler: ['经手', '采购员', '领料人', '提货人'],
  remark: ['备　注'],
  tax_office: ['征收机关名称', '税务机关'],
  paid_by: ['收款方式', '结算方式'],
};

/** What a line of the paper is made of. */
export const lineLabels: Record<Exclude<ItemField, 'department' | 'note'>, string[]> = {
  name: [
    '项目名称',
    '货物名称',
    '货物或应税劳务名称',
    '货物或应税劳务、服务名称',
    '商品名称',
    '产品名称',
    '材料名称',
    '品名',
    '名称',
  ],
  spec: ['规格型号', '规格', '型号'],
  unit: ['计量单位', '单位'],
  quantity: ['数量', '实收数量', '实发数量', '实收', '实发'],
  price: ['单价', '单位成本', '不含税单价'],
  rate: ['税率', '税率/征收率', '征收率', '税率（%）'],
  amount: ['行金额'],
  tax: ['行税额'],
};

/** Amounts, which are carried without marks: ￥1,130.00 is 1130.00. */
export const money = new Set<FieldName>([
  'fare',
  'gross',
  'deductions',
  'net',
  'amount',
  'tax',
  'total',
  'advance',
  'refund',
  'base',
]);
/** Days, which are carried as 2026-01-06. */
export const days = new Set<FieldName>(['date', 'signed_date', 'approved_date', 'due_date']);
