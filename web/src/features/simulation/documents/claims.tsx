import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, Column, each, Field, Filled, face, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { BoxStamp, RoundStamp } from './seals';
import { wrap, writtenDate } from './text';

const hand = { font: face.kai, fill: ink.hand };

type Signature = [name: string, label: string, text: string];

function Signatures({
  list,
  y,
  color,
  width,
}: {
  list: Signature[];
  y: number;
  color: string;
  width: number;
}) {
  const step = (width - 24) / list.length;
  return each(list, ([name, label, text], at) => (
    <Filled
      name={name}
      label={label}
      x={round(12 + at * step)}
      y={y}
      to={round(12 + (at + 1) * step - 3)}
      color={color}
      size={3.4}
    >
      {text}
    </Filled>
  ));
}

function WrittenDate({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <Field name="date">
      <Text x={x} y={y} size={3.7} {...hand} anchor="middle">
        {writtenDate(children)}
      </Text>
    </Field>
  );
}

/** 费用报销单. */
export function expenseClaim(paper: Paper): Side[] {
  return [{ name: 'front', width: 210, height: 115, paper: '#FDFDFB', body: <Expense paper={paper} /> }];
}

const claimTop = 28;
const claimRow = 8;

function Expense({ paper }: { paper: Paper }) {
  const { of } = paper;
  const blue = ink.claim;
  const total = of('total') || of('amount');
  const y = claimTop + claimRow * 8;
  return (
    <>
      <Title x={105} y={13} color={blue}>
        费 用 报 销 单
      </Title>
      <Filled name="department" label="报销部门：" x={12} y={23.4} to={66} color={blue}>
        {of('department')}
      </Filled>
      <WrittenDate x={105} y={23.4}>
        {of('date')}
      </WrittenDate>
      <Field name="attachments">
        <Text x={156} y={23.4} size={3.6} fill={blue}>
          单据及附件共　　张
        </Text>
        <Text x={181.4} y={23.4} size={3.8} {...hand} anchor="middle">
          {of('attachments')}
        </Text>
      </Field>
      <ExpenseGrid paper={paper} />
      <Field name="total_in_words">
        <Text x={14} y={y + 5.4} size={3.4} fill={blue}>
          金额大写：
        </Text>
        <Text x={33} y={y + 5.4} size={3.8} {...hand} within={62}>
          {of('total_in_words')}
        </Text>
      </Field>
      <Field name="total">
        <Text x={99} y={y + 5.4} size={3.8} {...hand} amount={total}>
          {`￥${formatMoney(total) ?? ''}`}
        </Text>
      </Field>
      <Text x={136} y={y + 5.4} size={3.4} fill={blue}>
        原借款：　　　元　　应退余款：　　　元
      </Text>
      <Signatures
        color={blue}
        width={210}
        y={y + 14.4}
        list={[
          ['accountant', '会计主管：', ''],
          ['checked_by', '复核：', of('checked_by')],
          ['cashier', '出纳：', ''],
          ['claimant', '报销人：', of('claimant')],
          ['receiver', '领款人：', ''],
        ]}
      />
    </>
  );
}

function ExpenseGrid({ paper }: { paper: Paper }) {
  const { of } = paper;
  const blue = ink.claim;
  const lines =
    paper.items.length > 0
      ? paper.items.map((item) => [item.name, item.amount] as const)
      : [[of('reason'), of('amount')] as const];
  const end = claimTop + claimRow * 8;
  return (
    <>
      <Box x={12} y={claimTop} width={186} height={claimRow * 9} color={blue} line={0.45} />
      <Rules
        color={blue}
        at={[
          ...Array.from({ length: 7 }, (_, at) => {
            const y = claimTop + claimRow * (at + 1);
            return [12, y, 110, y] as const;
          }),
          [12, end, 198, end],
          [76, claimTop, 76, end],
          [110, claimTop, 110, end],
          [118, claimTop, 118, end],
          [158, claimTop, 158, end],
        ]}
      />
      {each(
        [
          ['用　途', 44],
          ['金额（元）', 93],
        ] as const,
        ([text, x]) => (
          <Text x={x} y={claimTop + 5.3} size={3.3} fill={blue} anchor="middle">
            {text}
          </Text>
        ),
      )}
      {each(lines.slice(0, 6), ([name, amount], at) => (
        <Field name={paper.items.length > 0 ? `items.${at}` : 'reason'}>
          <Text x={14} y={claimTop + claimRow * (at + 1) + 5.4} size={3.6} {...hand} within={60}>
            {name}
          </Text>
          <Text
            x={108.5}
            y={claimTop + claimRow * (at + 1) + 5.4}
            size={3.7}
            {...hand}
            anchor="end"
            amount={amount}
          >
            {formatMoney(amount) ?? amount}
          </Text>
        </Field>
      ))}
      <Text x={44} y={end - 2.7} size={3.3} fill={blue} anchor="middle">
        合　计
      </Text>
      <Field name="amount">
        <Text x={108.5} y={end - 2.7} size={3.7} {...hand} anchor="end" amount={of('amount')}>
          {formatMoney(of('amount')) ?? ''}
        </Text>
      </Field>
      <Column x={114} y={claimTop + 32} size={3.2} step={8} fill={blue}>
        备注
      </Column>
      <Approval x={118} label="部门审核">
        {of('head')}
      </Approval>
      <Approval x={158} label="领导审批">
        {[of('approver'), of('approved_date')].join(' ')}
      </Approval>
    </>
  );
}

function Approval({ x, label, children }: { x: number; label: string; children: string }) {
  return (
    <Field name={label === '领导审批' ? 'approver' : 'head'}>
      <Text x={x + 20} y={claimTop + 5.3} size={3.3} fill={ink.claim} anchor="middle">
        {label}
      </Text>
      {each(wrap(children, 3.6, 36), (line, at) => (
        <Text x={x + 2} y={round(claimTop + 14 + at * 5.4)} size={3.6} {...hand}>
          {line}
        </Text>
      ))}
    </Field>
  );
}

/** 借款单. */
export function loanSlip(paper: Paper): Side[] {
  return [{ name: 'front', width: 190, height: 95, paper: '#FDFDFB', body: <Loan paper={paper} /> }];
}

function Loan({ paper }: { paper: Paper }) {
  const { of } = paper;
  const blue = ink.claim;
  const boxes: [name: string, label: string, text: string][] = [
    ['head', '部门负责人意见', of('head')],
    ['checked_by', '财务审核', of('checked_by')],
    ['approver', '领导审批', [of('approver'), of('approved_date')].join(' ')],
  ];
  return (
    <>
      <Title x={95} y={13} color={blue}>
        借 款 单
      </Title>
      <Filled name="department" label="借款部门：" x={12} y={23} to={60} color={blue}>
        {of('department')}
      </Filled>
      <WrittenDate x={95} y={23}>
        {of('date')}
      </WrittenDate>
      <Field name="number">
        <Text x={178} y={23} size={3.4} font={face.mono} fill={ink.red} anchor="end">
          {`No. ${of('number')}`}
        </Text>
      </Field>
      <Box x={12} y={27} width={166} height={52} color={blue} line={0.45} />
      <Rules
        color={blue}
        at={[
          ...[37, 47, 57].map((y) => [12, y, 178, y] as const),
          [40, 27, 40, 57],
          [95, 47, 95, 57],
          [67.3, 57, 67.3, 79],
          [122.6, 57, 122.6, 79],
        ]}
      />
      {each(['借款理由', '借款金额', '预计还款日期'], (label, at) => (
        <Text x={26} y={33.4 + at * 10} size={3.3} fill={blue} anchor="middle">
          {label}
        </Text>
      ))}
      <Field name="reason">
        <Text x={42} y={33.4} size={3.7} {...hand} within={134}>
          {of('reason')}
        </Text>
      </Field>
      <Field name="total_in_words">
        <Text x={42} y={43.4} size={3.4} fill={blue}>
          人民币（大写）
        </Text>
        <Text x={66} y={43.4} size={3.8} {...hand} within={66}>
          {of('total_in_words')}
        </Text>
      </Field>
      <Field name="amount">
        <Text x={174} y={43.4} size={4} {...hand} anchor="end" amount={of('amount')}>
          {`￥${formatMoney(of('amount')) ?? ''}`}
        </Text>
      </Field>
      <Field name="paid_by">
        <Text x={97} y={53.4} size={3.3} fill={blue}>
          还款方式
        </Text>
      </Field>
      {each(boxes, ([name, label, text], at) => (
        <Field name={name}>
          <Text x={round(14 + at * 55.3)} y={62} size={3} fill={blue}>
            {label}
          </Text>
          {each(wrap(text, 3.4, 51), (line, row) => (
            <Text x={round(14 + at * 55.3)} y={round(68 + row * 5)} size={3.4} {...hand}>
              {line}
            </Text>
          ))}
        </Field>
      ))}
      <Signatures
        color={blue}
        width={190}
        y={86.6}
        list={[
          ['accountant', '会计主管：', ''],
          ['cashier', '出纳：', ''],
          ['claimant', '借款人：', of('claimant')],
        ]}
      />
      {of('paid_by') === '' ? null : (
        <BoxStamp x={158} y={51} width={22} height={8.4} lines={[of('paid_by')]} />
      )}
    </>
  );
}

/** 收款收据: a firm's own receipt for cash, no tax document. */
export function cashReceipt(paper: Paper): Side[] {
  return [{ name: 'front', width: 190, height: 95, paper: '#FDFDFB', body: <Receipt paper={paper} /> }];
}

function Receipt({ paper }: { paper: Paper }) {
  const { of } = paper;
  const brown = ink.receipt;
  return (
    <>
      <Title x={95} y={13} color={brown}>
        收 款 收 据
      </Title>
      <Text x={72} y={23} size={3.4} fill={brown} anchor="end">
        入账日期
      </Text>
      <WrittenDate x={96} y={23}>
        {of('date')}
      </WrittenDate>
      <Field name="number">
        <Text x={172} y={23} size={3.6} font={face.mono} fill={ink.red} anchor="end">
          {`No. ${of('number')}`}
        </Text>
      </Field>
      <Box x={12} y={27} width={160} height={42} color={brown} line={0.45} />
      <Rules color={brown} at={[36, 45].map((y) => [12, y, 172, y] as const)} />
      <Filled name="payer" label="交款单位：" x={15} y={33} to={100} color={brown}>
        {of('payer')}
      </Filled>
      <Filled name="paid_by" label="收款方式：" x={108} y={33} to={169} color={brown}>
        {of('paid_by')}
      </Filled>
      <Filled name="total_in_words" label="人民币（大写）：" x={15} y={42} to={118} color={brown}>
        {of('total_in_words')}
      </Filled>
      <Field name="amount">
        <Text x={169} y={42} size={4.2} {...hand} anchor="end" amount={of('amount')}>
          {`￥${formatMoney(of('amount')) ?? ''}`}
        </Text>
      </Field>
      <Filled name="reason" label="收款事由：" x={15} y={52} to={169} color={brown}>
        {of('reason')}
      </Filled>
      <Filled name="payee" label="收款单位（盖章）：" x={74} y={65.4} to={150} color={brown} size={3.4}>
        {of('payee')}
      </Filled>
      <Signatures
        color={brown}
        width={184}
        y={78}
        list={[
          ['accountant', '财务主管：', ''],
          ['keeper', '记账：', ''],
          ['cashier', '出纳：', ''],
          ['handler', '经办：', of('handler')],
        ]}
      />
      <Column x={179} y={48} size={3} step={4.4} fill={brown}>
        第三联记账凭证
      </Column>
      <RoundStamp x={148} y={62} diameter={33} ring={of('payee')} middle="财务专用章" hasStar />
    </>
  );
}
