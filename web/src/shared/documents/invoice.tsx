import type { Paper } from './data';
import { Box, Column, each, Field, face, ink, Qr, Rules, round, Text } from './paper';
import type { Side } from './Sheet';
import { InvoiceStamp } from './seals';
import { chineseDate, invoiceWords, invoiceYuan, widthOf, wrap } from './text';
import type { DocumentItem } from './types';

const width = 211.7;
const height = 141.1;
const brown = ink.invoice;
/** Lines of text that fit between the heads and 合计. */
const linesOfPage = 7;
const lineHeight = 4.6;

interface Row {
  item: DocumentItem;
  name: string[];
  spec: string[];
  lines: number;
}

/** 数电票: 专用, 普通 and 红字 have one frame, measured in real files (600 × 400 pt); no copies, no back. */
export function invoice(paper: Paper): Side[] {
  const pages = pagesOf(paper.items);
  return pages.map((rows, at) => ({
    name: at === 0 ? 'front' : 'page',
    width,
    height,
    body: (
      <>
        <Head paper={paper} page={at + 1} pages={pages.length} />
        <Parties paper={paper} />
        <Items rows={rows} />
        {at === pages.length - 1 ? <Totals paper={paper} /> : null}
        <Foot paper={paper} />
      </>
    ),
  }));
}

function pagesOf(items: DocumentItem[]): Row[][] {
  const pages: Row[][] = [[]];
  let used = 0;
  for (const item of items) {
    const name = wrap(item.name, 2.95, 35);
    const spec = wrap(item.spec, 2.95, 22);
    const row = { item, name, spec, lines: Math.max(name.length, spec.length) };
    if (used > 0 && used + row.lines > linesOfPage) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += row.lines;
  }
  return pages;
}

function Head({ paper, page, pages }: { paper: Paper; page: number; pages: number }) {
  const isSpecial = paper.of('invoice_kind') !== '普票';
  const half = isSpecial ? 46 : 38;
  return (
    <>
      <Qr documentKey={paper.key} x={7.23} y={7.41} size={19.75} />
      <Field name="invoice_kind">
        <Text x={105.8} y={14} size={7.05} font={face.kai} fill={brown} anchor="middle">
          {isSpecial ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'}
        </Text>
      </Field>
      <Rules
        color={brown}
        at={[
          [105.8 - half, 16.6, 105.8 + half, 16.6],
          [105.8 - half, 17.5, 105.8 + half, 17.5],
        ]}
      />
      <InvoiceStamp x={105.8} y={20.8} />
      <Labelled name="number" label="发票号码：" x={155.4} y={15.5} valueX={171.6}>
        {paper.of('number')}
      </Labelled>
      <Labelled name="date" label="开票日期：" x={155.4} y={21.5} valueX={171.6}>
        {chineseDate(paper.of('date'))}
      </Labelled>
      {pages > 1 ? (
        <Text x={155.4} y={27.5} size={2.95} font={face.kai} fill={brown}>
          {`共 ${pages} 页 第 ${page} 页`}
        </Text>
      ) : null}
    </>
  );
}

interface LabelledProps {
  name: string;
  label: string;
  x: number;
  y: number;
  valueX: number;
  within?: number;
  amount?: string;
  children: string;
}

function Labelled({ name, label, x, y, valueX, within, amount, children }: LabelledProps) {
  return (
    <Field name={name}>
      <Text x={x} y={y} font={face.kai} fill={brown}>
        {label}
      </Text>
      <Text x={valueX} y={y} within={within} amount={amount}>
        {children}
      </Text>
    </Field>
  );
}

function Parties({ paper }: { paper: Paper }) {
  return (
    <>
      <Box x={4.6} y={32.5} width={202.7} height={97.4} color={brown} />
      <Rules
        color={brown}
        at={[
          [4.6, 53.3, 207.3, 53.3],
          [4.6, 99, 207.3, 99],
          [4.6, 105.5, 207.3, 105.5],
          [11.1, 32.5, 11.1, 53.3],
          [105.8, 32.5, 105.8, 53.3],
          [112.3, 32.5, 112.3, 53.3],
          [56.4, 99, 56.4, 105.5],
          [11.1, 105.5, 11.1, 129.9],
        ]}
      />
      {each(['buyer', 'seller'] as const, (side, at) => {
        const x = at * 101.2;
        return (
          <>
            <Column x={round(7.85 + x)} y={42.9} size={2.9} font={face.kai} fill={brown}>
              {side === 'buyer' ? '购买方信息' : '销售方信息'}
            </Column>
            <Labelled name={side} label="名称：" x={12.2 + x} y={39.2} valueX={21.3 + x} within={82}>
              {paper.of(side)}
            </Labelled>
            <Labelled
              name={`${side}_uscc`}
              label="统一社会信用代码/纳税人识别号："
              x={12.2 + x}
              y={48.7}
              valueX={62.3 + x}
            >
              {paper.of(`${side}_uscc`)}
            </Labelled>
          </>
        );
      })}
    </>
  );
}

const heads: [text: string, middle: number][] = [
  ['项目名称', 22.8],
  ['规格型号', 48.9],
  ['单  位', 72.3],
  ['数  量', 98.4],
  ['单  价', 123.1],
  ['金  额', 148.9],
  ['税率/征收率', 166.6],
  ['税  额', 200.7],
];

function Items({ rows }: { rows: Row[] }) {
  let y = 61.6;
  const drawn = rows.map((row, at) => {
    const top = y;
    y += row.lines * lineHeight;
    return <Item key={row.item.name + String(top)} row={row} y={round(top)} at={at} />;
  });
  return (
    <>
      {each(heads, ([text, middle]) => (
        <Text x={middle} y={57.2} font={face.kai} fill={brown} anchor="middle">
          {text}
        </Text>
      ))}
      {drawn}
    </>
  );
}

function Item({ row, y, at }: { row: Row; y: number; at: number }) {
  const { item, name, spec } = row;
  const size = 2.95;
  return (
    <Field name={`items.${at}`}>
      {each(name, (line, below) => (
        <Text x={5.6} y={round(y + below * lineHeight)} size={size}>
          {line}
        </Text>
      ))}
      {each(spec, (line, below) => (
        <Text x={43} y={round(y + below * lineHeight)} size={size}>
          {line}
        </Text>
      ))}
      <Text x={72.3} y={y} size={size} anchor="middle">
        {item.unit}
      </Text>
      <Text x={103} y={y} size={size} anchor="end">
        {item.quantity}
      </Text>
      <Text x={127.7} y={y} size={size} anchor="end">
        {item.price}
      </Text>
      <Text x={153.1} y={y} size={size} anchor="end" amount={item.amount}>
        {item.amount}
      </Text>
      <Text x={167.6} y={y} size={size} anchor="middle">
        {item.rate === '' ? '' : /^\d/.test(item.rate) ? `${item.rate}%` : item.rate}
      </Text>
      <Text x={205.5} y={y} size={size} anchor="end" amount={item.tax}>
        {item.tax}
      </Text>
    </Field>
  );
}

function Totals({ paper }: { paper: Paper }) {
  const words = invoiceWords(paper.of('total_in_words'));
  return (
    <>
      <Text x={22.9} y={97.4} font={face.kai} fill={brown}>
        合
      </Text>
      <Text x={38.8} y={97.4} font={face.kai} fill={brown}>
        计
      </Text>
      <Field name="amount">
        <Text x={153.1} y={97.4} size={2.95} anchor="end" amount={paper.of('amount')}>
          {invoiceYuan(paper.of('amount'))}
        </Text>
      </Field>
      <Field name="tax">
        <Text x={205.5} y={97.4} size={2.95} anchor="end" amount={paper.of('tax')}>
          {invoiceYuan(paper.of('tax'))}
        </Text>
      </Field>
      <Text x={30.5} y={103.5} font={face.kai} fill={brown} anchor="middle">
        价税合计（大写）
      </Text>
      <circle cx={60.3} cy={102.3} r={1.5} fill="none" stroke={ink.black} strokeWidth={0.25} />
      <Rules
        color={ink.black}
        at={[
          [59.24, 101.24, 61.36, 103.36],
          [59.24, 103.36, 61.36, 101.24],
        ]}
      />
      <Field name="total_in_words">
        <Text x={64.2} y={103.5} size={3.3} within={76}>
          {words}
        </Text>
      </Field>
      <Labelled name="total" label="（小写）" x={144.5} y={103.5} valueX={157.3} amount={paper.of('total')}>
        {invoiceYuan(paper.of('total'))}
      </Labelled>
    </>
  );
}

function Foot({ paper }: { paper: Paper }) {
  const redOf = paper.of('red_of');
  const remark = [redOf === '' ? '' : `被红冲蓝字数电票号码：${redOf}`, paper.of('remark')]
    .filter((text) => text !== '')
    .flatMap((text) => wrap(text, 2.95, 190));
  return (
    <>
      <Text x={7.85} y={114.4} size={2.9} font={face.kai} fill={brown} anchor="middle">
        备
      </Text>
      <Text x={7.85} y={122.2} size={2.9} font={face.kai} fill={brown} anchor="middle">
        注
      </Text>
      <Field name="remark">
        {each(remark, (line, at) => (
          <Text x={12.2} y={round(109.4 + at * lineHeight)} size={2.95}>
            {line}
          </Text>
        ))}
      </Field>
      <Labelled
        name="issuer"
        label="开票人："
        x={20.3}
        y={134.6}
        valueX={round(20.3 + widthOf('开票人：', 3.2) + 0.4)}
      >
        {paper.of('issuer')}
      </Labelled>
    </>
  );
}
