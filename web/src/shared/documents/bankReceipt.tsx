import type { Paper } from './data';
import { Box, Column, each, Field, face, ink, Qr, Rules, round, Text } from './paper';
import type { Side } from './Sheet';
import { RoundStamp, teachingBank } from './seals';
import { receiptAmount, wordsIn, wrap } from './text';

const rowHeight = 6.6;
/** Where each row of the table begins. */
const rowAt = (row: number) => round(18 + row * rowHeight);

/** 银行电子回单: paid, received, interest; the three differ in whose account is ours. */
export function bankReceipt(paper: Paper): Side[] {
  return [{ name: 'front', width: 210, height: 99, body: <Receipt paper={paper} /> }];
}

function Receipt({ paper }: { paper: Paper }) {
  const { of } = paper;
  return (
    <>
      <BankName>{of('bank')}</BankName>
      <Text x={105} y={12.4} size={5.4} font={face.hei} anchor="middle" spacing={0.6} bold>
        {paper.kind === 'bank_interest' ? '存款利息回单' : '网上银行电子回单'}
      </Text>
      <Field name="number">
        <Text x={198} y={9.4} size={2.7} font={face.hei} anchor="end">
          {`电子回单号码：${of('number')}`}
        </Text>
      </Field>
      <Text x={198} y={13.6} size={2.4} font={face.hei} fill={ink.grey} anchor="end">
        第 1 次打印（补打请核对，避免重复入账）
      </Text>
      <Parties paper={paper} />
      <Rows paper={paper} />
      <Foot paper={paper} />
    </>
  );
}

/** A mark that belongs to no bank. */
export function BankName({ children }: { children: string }) {
  return (
    <Field name="bank">
      <circle cx={17.4} cy={11} r={4} fill="none" stroke={ink.bank} strokeWidth={0.7} />
      <path d="M15 13l2.4-5 2.4 5M15.9 11.6h3" fill="none" stroke={ink.bank} strokeWidth={0.6} />
      <Text x={23.4} y={12.4} size={4.3} font={face.hei} fill={ink.bank} within={44} bold>
        {children}
      </Text>
    </Field>
  );
}

function Parties({ paper }: { paper: Paper }) {
  const isPayer = paper.kind === 'bank_payment';
  return each(['payer', 'payee'] as const, (side, at) => {
    const x = 12 + at * 93;
    const rows: [name: string, label: string, text: string][] = [
      [side, '户　名', paper.of(side)],
      [`${side}_account`, '账　号', paper.of(`${side}_account`)],
      // The bank on the receipt is that of our own account.
      [`${side}_bank`, '开户银行', isPayer === (side === 'payer') ? paper.of('bank') : ''],
    ];
    return (
      <>
        <Box x={x} y={18} width={93} height={3 * rowHeight} color={ink.grey} line={0.2} />
        <Rules
          color={ink.grey}
          width={0.2}
          at={[
            [x + 7, 18, x + 7, rowAt(3)],
            [x + 24, 18, x + 24, rowAt(3)],
            [x + 7, rowAt(1), x + 93, rowAt(1)],
            [x + 7, rowAt(2), x + 93, rowAt(2)],
          ]}
        />
        <Column x={x + 3.5} y={rowAt(1.5)} size={2.7} step={5} font={face.hei}>
          {side === 'payer' ? '付款人' : '收款人'}
        </Column>
        {each(rows, ([name, label, text], row) => (
          <Field name={name}>
            <Text x={x + 15.5} y={rowAt(row) + 4.3} size={2.7} font={face.hei} anchor="middle">
              {label}
            </Text>
            <Text x={x + 26} y={rowAt(row) + 4.3} size={2.8} within={66}>
              {text}
            </Text>
          </Field>
        ))}
      </>
    );
  });
}

/** 银行电子回单（社保公积金委托扣款） → 社保公积金委托扣款; a plain payment or receipt is a transfer. */
function businessOf(paper: Paper): string {
  if (paper.kind === 'bank_interest') return '存款利息';
  const said = /（(.+)）/.exec(paper.title)?.[1] ?? '';
  return said === '' || said === '付款' || said === '收款' ? '网银转账汇款' : said;
}

function Rows({ paper }: { paper: Paper }) {
  const { of } = paper;
  const cells: [name: string, label: string, text: string][][] = [
    [
      ['business', '业务种类', businessOf(paper)],
      ['serial', '交易流水号', of('serial')],
    ],
    [
      ['summary', '摘　要', ''],
      ['purpose', '用　途', of('purpose')],
    ],
    [
      ['date', '交易时间', of('date')],
      ['order', '指令编号', ''],
    ],
  ];
  const bottom = 76.7;
  return (
    <>
      <Box x={12} y={rowAt(3)} width={186} height={round(bottom - rowAt(3))} color={ink.grey} line={0.2} />
      <Rules
        color={ink.grey}
        width={0.2}
        at={[
          ...[4, 5, 6, 7].map((row) => [12, rowAt(row), 198, rowAt(row)] as const),
          [36, rowAt(3), 36, bottom],
          [105, rowAt(3), 105, rowAt(7)],
          [129, rowAt(4), 129, rowAt(7)],
        ]}
      />
      <Text x={24} y={rowAt(3) + 4.3} size={2.7} font={face.hei} anchor="middle">
        金　额
      </Text>
      <Field name="amount">
        <Text x={38} y={rowAt(3) + 4.3} size={2.9} bold amount={of('amount')}>
          {`小写：${receiptAmount(of('amount'), of('currency'))}`}
        </Text>
      </Field>
      <Field name="total_in_words">
        <Text x={107} y={rowAt(3) + 4.3} size={2.9} bold within={89}>
          {`大写：${wordsIn(of('total_in_words'), of('currency'))}`}
        </Text>
      </Field>
      {each(cells, (row, at) =>
        each(row, ([name, label, text], half) => (
          <Field name={name}>
            <Text x={24 + half * 93} y={rowAt(4 + at) + 4.3} size={2.7} font={face.hei} anchor="middle">
              {label}
            </Text>
            <Text x={38 + half * 93} y={rowAt(4 + at) + 4.3} size={2.8} within={66}>
              {text}
            </Text>
          </Field>
        )),
      )}
      <Text x={24} y={71.4} size={2.7} font={face.hei} anchor="middle">
        备　注
      </Text>
      <Field name="remark">
        <Text x={38} y={69.4} size={2.8} within={120}>
          {of('remark') === '' ? '' : `附言：${of('remark')}`}
        </Text>
      </Field>
      <Field name="side">
        <Text x={38} y={of('remark') === '' ? 71.4 : 74.2} size={2.8}>
          {`借贷标志：${paper.kind === 'bank_payment' ? '借（支出）' : '贷（收入）'}　　本次交易后余额：按账户权限显示`}
        </Text>
      </Field>
    </>
  );
}

function Foot({ paper }: { paper: Paper }) {
  const date = paper.of('date');
  const lines = [
    `记账日期：${date}　　打印渠道：企业网银　　验证码：TEACH-${paper.key.toUpperCase()}`,
    ...wrap('重要提示：本回单不作为收款方发货依据；重复打印的回单号码相同，请勿重复记账。', 2.3, 100),
  ];
  return (
    <>
      {each(lines, (line, at) => (
        <Text x={12} y={round(81.4 + at * 4)} size={at === 0 ? 2.5 : 2.3} font={face.hei} fill={ink.grey}>
          {line}
        </Text>
      ))}
      <Qr documentKey={paper.key} x={120} y={78.4} size={13} />
      <RoundStamp
        x={178}
        y={77}
        diameter={31}
        ring={teachingBank}
        middle="电子回单专用章"
        below="教学 0001"
      />
    </>
  );
}
