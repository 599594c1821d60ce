import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, Column, Field, Filled, face, ink, Rules, Text, Title } from './paper';
import type { Side } from './Sheet';
import { RoundStamp } from './seals';
import { hand, Signatures, WrittenDate } from './written';

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
