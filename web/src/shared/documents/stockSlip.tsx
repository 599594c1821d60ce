import type { Paper } from './data';
import { Box, Column, Digits, each, Field, Filled, face, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { BoxStamp } from './seals';
import { spaced, writtenDate } from './text';

const green = ink.stock;
/** Left edges of the columns, and the right edge of the table. */
const edges = [14, 29, 48, 80, 90, 103, 116, 132, 171.6, 189.6] as const;
const top = 32;
const rowHeight = 8;
const firstRow = top + 11;
const rows = 5;
const bottom = firstRow + (rows + 1) * rowHeight;
const digits = 9;
const cell = 4.4;

/** A text in the head of a slip, or a signature at its foot: the field it shows, its label. */
type Labelled = [
  name: 'supplier' | 'customer' | 'department' | 'purpose' | 'warehouse' | 'keeper' | 'handler' | '',
  label: string,
];

interface Form {
  head: [Labelled, Labelled, Labelled];
  /** What was to be moved, what was. */
  quantities: [string, string];
  price: string;
  signatures: Labelled[];
  copy: string;
  stamp: string;
}

const receipt: Form = {
  head: [
    ['supplier', '供应单位：'],
    ['warehouse', '收料仓库：'],
    ['', '发票号码：'],
  ],
  quantities: ['应收', '实收'],
  price: '单价',
  signatures: [
    ['', '仓库主管：'],
    ['', '记账：'],
    ['', '验收：'],
    ['keeper', '保管：'],
    ['handler', '经手：'],
  ],
  copy: '第二联　财务记账',
  stamp: '收讫',
};

const issue: Form = {
  head: [
    ['customer', '购货单位：'],
    ['warehouse', '发货仓库：'],
    ['', '提货方式：'],
  ],
  quantities: ['应发', '实发'],
  price: '单位成本',
  signatures: [
    ['', '主管：'],
    ['', '会计：'],
    ['keeper', '发货：'],
    ['handler', '经手：'],
    ['', '提货人：'],
  ],
  copy: '第二联　财务记账',
  stamp: '发讫',
};

const requisition: Form = {
  head: [
    ['department', '领料部门：'],
    ['warehouse', '发料仓库：'],
    ['purpose', '用途：'],
  ],
  quantities: ['请领', '实发'],
  price: '单价',
  signatures: [
    ['', '审批：'],
    ['handler', '领料人：'],
    ['keeper', '发料：'],
    ['', '记账：'],
  ],
  copy: '第二联　财务记账',
  stamp: '发讫',
};

const forms: Record<string, Form> = {
  goods_receipt: receipt,
  goods_issue: issue,
  delivery_note: issue,
  material_requisition: requisition,
};

/** 入库单, 出库单, 领料单: one green form with a grid of digits. */
export function stockSlip(paper: Paper): Side[] {
  const form = forms[paper.kind] ?? receipt;
  return [
    {
      name: 'front',
      width: 210,
      height: 108,
      paper: '#FDFDFB',
      body: (
        <>
          <Head paper={paper} form={form} />
          <Grid form={form} />
          <Items paper={paper} />
          <Foot paper={paper} form={form} />
        </>
      ),
    },
  ];
}

function Head({ paper, form }: { paper: Paper; form: Form }) {
  const { of } = paper;
  const [party, warehouse, third] = form.head;
  const text = ([name]: Labelled) => (name === '' ? '' : of(name));
  return (
    <>
      <Title x={105} y={13} color={green}>
        {spaced(paper.title)}
      </Title>
      <Filled name={party[0]} label={party[1]} x={14} y={22.8} to={86} color={green}>
        {text(party)}
      </Filled>
      <Field name="date">
        <Text x={110} y={22.8} size={3.7} font={face.kai} fill={ink.hand} anchor="middle">
          {writtenDate(of('date'))}
        </Text>
      </Field>
      <Field name="number">
        <Text x={150} y={22.8} size={3.6} fill={green}>
          No.
        </Text>
        <Text x={157} y={22.8} size={3.6} font={face.mono} fill={ink.red} within={40}>
          {of('number')}
        </Text>
      </Field>
      <Filled name={warehouse[0]} label={warehouse[1]} x={14} y={29.2} to={66} color={green}>
        {text(warehouse)}
      </Filled>
      <Filled name={third[0] || 'invoice_number'} label={third[1]} x={110} y={29.2} to={189.6} color={green}>
        {text(third)}
      </Filled>
    </>
  );
}

function Grid({ form }: { form: Form }) {
  const heads: [text: string, from: number, to: number][] = [
    ['编　号', edges[0], edges[1]],
    ['名　称', edges[1], edges[2]],
    ['规　格', edges[2], edges[3]],
    ['单位', edges[3], edges[4]],
    [form.price, edges[6], edges[7]],
    ['备　注', edges[8], edges[9]],
  ];
  const digitEdges = Array.from({ length: digits - 1 }, (_, at) => round(edges[7] + (at + 1) * cell));
  return (
    <>
      <Box
        x={edges[0]}
        y={top}
        width={round(edges[9] - edges[0])}
        height={bottom - top}
        color={green}
        line={0.45}
      />
      <Rules
        color={green}
        at={[
          ...edges.slice(1, -1).map((x, at) => [x, at === 4 ? top + 5.5 : top, x, bottom] as const),
          [edges[4], top + 5.5, edges[6], top + 5.5],
          [edges[7], top + 5.5, edges[8], top + 5.5],
          ...Array.from({ length: rows + 1 }, (_, at) => {
            const y = firstRow + at * rowHeight;
            return [edges[0], y, edges[9], y] as const;
          }),
        ]}
      />
      {/* After 百 and 千 the line is thicker, right of 元 it is red. */}
      {each(digitEdges, (x, at) => (
        <Rules
          color={at === 6 ? ink.red : green}
          width={at === 6 ? 0.35 : at === 0 || at === 3 ? 0.3 : 0.12}
          at={[[x, top + 5.5, x, bottom]]}
        />
      ))}
      {each(heads, ([text, from, to]) => (
        <Text
          x={round((from + to) / 2)}
          y={38.8}
          size={3.1}
          fill={green}
          anchor="middle"
          within={to - from - 1}
        >
          {text}
        </Text>
      ))}
      <Text x={103} y={36} size={3.1} fill={green} anchor="middle">
        数　量
      </Text>
      <Text x={151.8} y={36} size={3.1} fill={green} anchor="middle">
        金　额
      </Text>
      {each(form.quantities, (text, at) => (
        <Text x={96.5 + at * 13} y={41.4} size={2.9} fill={green} anchor="middle">
          {text}
        </Text>
      ))}
      {each([...'百十万千百十元角分'], (unit, at) => (
        <Text x={round(edges[7] + (at + 0.5) * cell)} y={41.4} size={2.7} fill={green} anchor="middle">
          {unit}
        </Text>
      ))}
    </>
  );
}

function Items({ paper }: { paper: Paper }) {
  const items = paper.items.slice(0, rows);
  const hand = { font: face.kai, fill: ink.hand };
  const lastEmpty = firstRow + rows * rowHeight;
  const firstEmpty = firstRow + items.length * rowHeight;
  return (
    <>
      {each(items, (item, at) => {
        const y = round(firstRow + at * rowHeight + 5.2);
        return (
          <Field name={`items.${at}`}>
            <Text x={edges[1] + 1} y={y} size={3.5} {...hand} within={17}>
              {item.name}
            </Text>
            <Text x={edges[2] + 1} y={y} size={3.3} {...hand} within={30}>
              {item.spec}
            </Text>
            <Text x={85} y={y} size={3.5} {...hand} anchor="middle" within={9}>
              {item.unit}
            </Text>
            <Text x={edges[6] - 1.2} y={y} size={3.6} {...hand} anchor="end" within={11}>
              {item.quantity}
            </Text>
            <Text x={edges[7] - 1.2} y={y} size={3.6} {...hand} anchor="end" within={14}>
              {item.price}
            </Text>
            <Digits x={edges[7]} y={y} cell={cell} count={digits} amount={item.amount} />
            <Text x={180.6} y={y} size={3.3} {...hand} anchor="middle" within={16.5}>
              {item.note}
            </Text>
          </Field>
        );
      })}
      {items.length < rows ? (
        <Rules color={ink.hand} at={[[edges[0] + 2, lastEmpty - 2, edges[7] - 1.5, firstEmpty + 2]]} />
      ) : null}
      <Text x={21.5} y={round(lastEmpty + 5.2)} size={3.3} fill={green} anchor="middle">
        合　计
      </Text>
      <Field name="amount">
        <Digits
          x={edges[7]}
          y={round(lastEmpty + 5.2)}
          cell={cell}
          count={digits}
          amount={paper.of('amount')}
          lead="￥"
        />
      </Field>
    </>
  );
}

function Foot({ paper, form }: { paper: Paper; form: Form }) {
  const step = 176 / form.signatures.length;
  return (
    <>
      {each(form.signatures, ([name, label], at) => (
        <Filled
          name={name || 'signature'}
          label={label}
          x={round(14 + at * step)}
          y={bottom + 7}
          color={green}
        >
          {name === '' ? '' : paper.of(name)}
        </Filled>
      ))}
      <Column x={198.5} y={62} size={3.2} step={5} fill={ink.red}>
        {form.copy}
      </Column>
      <BoxStamp
        x={172}
        y={76}
        width={22}
        height={9.5}
        lines={[paper.of('warehouse') || '仓库', form.stamp]}
      />
    </>
  );
}
