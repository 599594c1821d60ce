import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, each, Field, Filled, face, ink, Rules, round, Text } from './paper';
import { Lines, left, lineHeight, right, size } from './prose';
import type { Side } from './Sheet';
import { RoundStamp } from './seals';
import { chineseDate, wrap } from './text';

const a4 = { width: 210, height: 297 };

/** 购销合同: terms on the first page, the parties' signatures on the second. Alone it is no basis for an entry. */
export function contract(paper: Paper): Side[] {
  return [
    { name: 'front', ...a4, body: <Terms paper={paper} /> },
    { name: 'page', ...a4, body: <Parties paper={paper} /> },
  ];
}

function Terms({ paper }: { paper: Paper }) {
  const { of } = paper;
  const rows = Math.max(1, paper.items.length);
  const after = 92 + (rows + 2) * 9 + 10;
  const terms = of('terms')
    .split(/[；;\n]/)
    .filter((term) => term.trim() !== '');
  const clauses = [
    ...(of('subject') === '' ? [] : [of('subject')]),
    ...terms,
    ...paper.extra.map(({ label, value }) => `${label}：${value}`),
  ];
  const numbers = '二三四五六七八九十';
  let y = after;
  return (
    <>
      <Text x={105} y={26} size={7} font={face.hei} anchor="middle" bold>
        {paper.title.includes('合同') && paper.title !== '购销合同' ? paper.title : '购 销 合 同'}
      </Text>
      {each(
        [
          ['number', `合同编号：${of('number')}`],
          ['place', '签订地点：'],
          ['signed_date', `签订时间：${chineseDate(of('signed_date') || of('date'))}`],
        ] as const,
        ([name, text], at) => (
          <Field name={name}>
            <Text x={124} y={36 + at * 6} size={3.8} within={68}>
              {text}
            </Text>
          </Field>
        ),
      )}
      <Filled
        name="party_a"
        label="供方："
        x={left}
        y={56}
        to={110}
        size={size}
        color={ink.black}
        font={face.song}
      >
        {of('party_a')}
      </Filled>
      <Filled
        name="party_b"
        label="需方："
        x={left}
        y={65}
        to={110}
        size={size}
        color={ink.black}
        font={face.song}
      >
        {of('party_b')}
      </Filled>
      <Lines x={left} y={76}>
        {'　　根据《中华人民共和国民法典》及有关规定，经双方协商一致，签订本合同。'}
      </Lines>
      <Text x={left} y={88} size={size}>
        一、产品、数量、价款
      </Text>
      <Goods paper={paper} rows={rows} />
      <Field name="terms">
        {each(clauses, (clause, at) => {
          const text = `${numbers[at] ?? ''}、${clause}`;
          const top = y;
          y += wrap(text, size, right - left).length * lineHeight;
          return <Lines y={top}>{text}</Lines>;
        })}
      </Field>
    </>
  );
}

const columns: [head: string, width: number, cell: (item: Paper['items'][number]) => string][] = [
  ['产品名称', 34, (item) => item.name],
  ['规格型号', 34, (item) => item.spec],
  ['计量单位', 18, (item) => item.unit],
  ['数　量', 18, (item) => item.quantity],
  ['单　价', 20, (item) => item.price],
  ['金　额', 28, (item) => formatMoney(item.amount) ?? ''],
  ['备　注', 18, (item) => item.note],
];
const edges = columns.map((_, at) => left + columns.slice(0, at).reduce((sum, [, width]) => sum + width, 0));

function Goods({ paper, rows }: { paper: Paper; rows: number }) {
  const top = 92;
  const bottom = top + (rows + 2) * 9;
  return (
    <>
      <Box x={left} y={top} width={right - left} height={bottom - top} color={ink.black} line={0.3} />
      <Rules
        color={ink.black}
        at={[
          ...Array.from(
            { length: rows + 1 },
            (_, at) => [left, top + (at + 1) * 9, right, top + (at + 1) * 9] as const,
          ),
          ...edges.slice(1).map((x) => [x, top, x, bottom - 9] as const),
        ]}
      />
      {each(columns, ([head, width], at) => (
        <Text x={round((edges[at] ?? 0) + width / 2)} y={top + 6} size={3.6} anchor="middle">
          {head}
        </Text>
      ))}
      {each(paper.items, (item, row) => (
        <Field name={`items.${row}`}>
          {each(columns, ([, width, cell], at) => (
            <Text
              x={round((edges[at] ?? 0) + width / 2)}
              y={top + (row + 1) * 9 + 6}
              size={3.6}
              anchor="middle"
              within={width - 2}
              amount={at === 5 ? item.amount : undefined}
            >
              {cell(item)}
            </Text>
          ))}
        </Field>
      ))}
      <Field name="amount">
        <Text x={left + 2} y={bottom - 3} size={3.6} within={124}>
          {`合计人民币（大写）：${paper.of('total_in_words')}`}
        </Text>
        <Text x={right - 3} y={bottom - 3} size={3.6} anchor="end" amount={paper.of('amount')}>
          {formatMoney(paper.of('amount')) ?? ''}
        </Text>
      </Field>
    </>
  );
}

function Parties({ paper }: { paper: Paper }) {
  const rows = ['法定代表人：', '委托代理人：', '地　址：', '开户银行：', '账　号：'];
  return (
    <>
      <Box x={left} y={40} width={right - left} height={110} color={ink.black} />
      <Rules color={ink.black} at={[[105, 40, 105, 150]]} />
      {each(['party_a', 'party_b'] as const, (side, at) => (
        <Field name={side}>
          <Text x={24 + at * 85} y={52} size={size} within={78}>
            {`${side === 'party_a' ? '供方' : '需方'}：${paper.of(side)}`}
          </Text>
          {each(rows, (label, row) => (
            <Text x={24 + at * 85} y={round(66 + row * 11)} size={3.8}>
              {label}
            </Text>
          ))}
          <Text x={24 + at * 85} y={140} size={3.8}>
            {chineseDate(paper.of('signed_date') || paper.of('date'))}
          </Text>
          <RoundStamp
            x={72 + at * 85}
            y={58}
            diameter={38}
            ring={paper.of(side)}
            middle="合同专用章"
            hasStar
            rotate={at === 0 ? -6 : 5}
          />
        </Field>
      ))}
    </>
  );
}
