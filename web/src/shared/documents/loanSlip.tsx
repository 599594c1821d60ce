import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, each, Field, Filled, face, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { BoxStamp } from './seals';
import { wrap } from './text';
import { hand, Signatures, WrittenDate } from './written';

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
