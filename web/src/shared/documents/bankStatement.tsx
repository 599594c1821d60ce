import { formatMoney } from '@/shared/lib/money';
import { BankName } from './bankReceipt';
import type { Paper } from './data';
import { Box, each, Field, face, ink, Rules, round, Text } from './paper';
import type { Side } from './Sheet';
import { RoundStamp, teachingBank } from './seals';
import type { Firm } from './types';

const columns: [head: string, width: number][] = [
  ['交易日期', 20],
  ['凭证种类/号码', 28],
  ['摘　要', 34],
  ['对方户名', 36],
  ['借方发生额', 22],
  ['贷方发生额', 22],
  ['余　额', 24],
];
const rowHeight = 6;
const top = 48;
const rowsOfPage = 34;
const edges = columns.map((_, at) => 12 + columns.slice(0, at).reduce((sum, [, width]) => sum + width, 0));

/**
 * 对公账户对账单, in the bank's view: 借方 is money out, 贷方 money in. A line's `spec` is its day, `note` the bank's
 * voucher, `name` what for, `department` the other account's holder, `amount` negative for money out, `price` the balance after it.
 */
export function bankStatement(paper: Paper, firm: Firm): Side[] {
  const count = Math.max(1, Math.ceil(paper.items.length / rowsOfPage));
  const last = paper.items.length - (count - 1) * rowsOfPage;
  return Array.from({ length: count }, (_, page) => ({
    name: page === 0 ? 'front' : 'page',
    width: 210,
    height: 297,
    body: (
      <>
        <Head paper={paper} firm={firm} pages={`${page + 1}/${count}`} />
        <Lines items={paper.items.slice(page * rowsOfPage, (page + 1) * rowsOfPage)} />
        {page === count - 1 ? (
          <RoundStamp
            x={172}
            // Over the last rows, so that none can be added below.
            y={Math.max(top + 17, top + (last + 1) * rowHeight - 6)}
            diameter={34}
            ring={teachingBank}
            middle="对账专用章"
            below="教学 0001"
          />
        ) : null}
      </>
    ),
  }));
}

function Head({ paper, firm, pages }: { paper: Paper; firm: Firm; pages: string }) {
  const { of } = paper;
  const facts: [name: string, text: string][] = [
    ['payer', `户　　名：${of('payer') || firm.name}`],
    ['account', `账　　号：${of('payer_account') || firm.bank_account}`],
    ['bank', `开 户 行：${of('bank') || firm.bank}`],
    ['currency', '币　　种：人民币'],
    ['period', `起止日期：${of('period') || of('purpose')}`],
    ['pages', `页　　码：${pages}`],
  ];
  return (
    <>
      <BankName>{of('bank') || firm.bank}</BankName>
      <Text x={105} y={22} size={5.6} font={face.hei} anchor="middle" bold>
        对公账户对账单
      </Text>
      {each(facts, ([name, text], at) => (
        <Field name={name}>
          <Text x={at < 3 ? 12 : 128} y={round(30 + (at % 3) * 6)} size={3} within={at < 3 ? 112 : 70}>
            {text}
          </Text>
        </Field>
      ))}
    </>
  );
}

function Lines({ items }: { items: Paper['items'] }) {
  const height = (items.length + 1) * rowHeight;
  const cells = (item: Paper['items'][number]) => [
    item.spec,
    item.note,
    item.name,
    item.department,
    item.amount.startsWith('-') ? item.amount.slice(1) : '',
    item.amount.startsWith('-') ? '' : item.amount,
    item.price,
  ];
  return (
    <>
      <Box x={12} y={top} width={186} height={height} color={ink.black} />
      <Rules
        color={ink.black}
        width={0.18}
        at={[
          ...items.map((_, at) => [12, top + (at + 1) * rowHeight, 198, top + (at + 1) * rowHeight] as const),
          ...edges.slice(1).map((x) => [x, top, x, top + height] as const),
        ]}
      />
      {each(columns, ([head, width], at) => (
        <Text x={round((edges[at] ?? 0) + width / 2)} y={top + 4} size={2.7} font={face.hei} anchor="middle">
          {head}
        </Text>
      ))}
      {each(items, (item, row) => (
        <Field name={`items.${row}`}>
          {each(cells(item), (text, at) => {
            const [, width] = columns[at] ?? ['', 20];
            const isNumber = at > 3;
            return (
              <Text
                x={round((edges[at] ?? 0) + (isNumber ? width - 1.2 : 1.2))}
                y={round(top + (row + 1) * rowHeight + 4.1)}
                size={2.8}
                anchor={isNumber ? 'end' : 'start'}
                within={width - 2.4}
                amount={isNumber && at < 6 ? text : undefined}
              >
                {isNumber ? (formatMoney(text) ?? text) : text}
              </Text>
            );
          })}
        </Field>
      ))}
    </>
  );
}
