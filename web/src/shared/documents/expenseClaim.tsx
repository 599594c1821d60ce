import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, Column, each, Field, Filled, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { wrap } from './text';
import { hand, Signatures, WrittenDate } from './written';

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
