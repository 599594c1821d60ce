import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, each, Field, Filled, face, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { BoxStamp } from './seals';
import { writtenDate } from './text';
import type { DocumentItem } from './types';

const blue = ink.claim;
const left = 12;
const right = 228;
/** Row 1, the heads in two levels, six lines, 合计, 报销总额. */
const tops = { person: 26, heads: 34.5, lines: 48.5, total: 96.5, last: 104.5, end: 114.5 };
const lineHeight = 8;
const lines = 6;

const columns = [
  { head: '月', width: 8 },
  { head: '日', width: 8 },
  { head: '地点', width: 14 },
  { head: '月', width: 8 },
  { head: '日', width: 8 },
  { head: '地点', width: 14 },
  { head: '', width: 12 },
  { head: '张数', width: 8 },
  { head: '金额', width: 20 },
  { head: '天数', width: 9 },
  { head: '标准', width: 12 },
  { head: '金额', width: 15 },
  { head: '项目', width: 32 },
  { head: '张数', width: 10 },
  { head: '金额', width: 38 },
];
const edges = columns.map((_, at) => left + columns.slice(0, at).reduce((sum, one) => sum + one.width, 0));
const edge = (at: number) => edges[at] ?? right;
const middle = (at: number) => round((edge(at) + edge(at + 1)) / 2);

/** 差旅费报销单. The data names its lines in words: 高铁票 2 张, 伙食补助 5 天×150 元; their numbers go to their columns. */
export function travelClaim(paper: Paper): Side[] {
  return [
    {
      name: 'front',
      width: 240,
      height: 130,
      paper: '#FDFDFB',
      body: (
        <>
          <Head paper={paper} />
          <Grid />
          <Items paper={paper} />
          <Foot paper={paper} />
        </>
      ),
    },
  ];
}

function Head({ paper }: { paper: Paper }) {
  const { of } = paper;
  return (
    <>
      <Title x={120} y={13} color={blue}>
        差 旅 费 报 销 单
      </Title>
      <Filled name="department" label="部门：" x={12} y={23} color={blue}>
        {of('department')}
      </Filled>
      <Field name="date">
        <Text x={120} y={23} size={3.7} font={face.kai} fill={ink.hand} anchor="middle">
          {writtenDate(of('date'))}
        </Text>
      </Field>
      <Field name="attachments">
        <Text x={186} y={23} size={3.5} fill={blue}>
          附件共　　张
        </Text>
        <Text x={199} y={23} size={3.8} font={face.kai} fill={ink.hand} anchor="middle">
          {of('attachments')}
        </Text>
      </Field>
      <Person paper={paper} />
    </>
  );
}

function Person({ paper }: { paper: Paper }) {
  const y = tops.person + 5.6;
  return (
    <>
      {each(
        [
          ['出差人', 21],
          ['职　务', 89],
          ['出差事由', 130],
        ] as const,
        ([label, x]) => (
          <Text x={x} y={y} size={3.3} fill={blue} anchor="middle">
            {label}
          </Text>
        ),
      )}
      <Field name="claimant">
        <Text x={55} y={y} size={3.8} font={face.kai} fill={ink.hand} anchor="middle">
          {paper.of('claimant')}
        </Text>
      </Field>
      <Field name="reason">
        <Text x={142} y={y} size={3.6} font={face.kai} fill={ink.hand} within={84}>
          {paper.of('reason')}
        </Text>
      </Field>
    </>
  );
}

function Grid() {
  const groups: [text: string, from: number, to: number][] = [
    ['出　发', 0, 3],
    ['到　达', 3, 6],
    ['交通费', 7, 9],
    ['出差补贴', 9, 12],
    ['其他费用', 12, 15],
  ];
  const isGroup = (at: number) => groups.some(([, from]) => from === at) || at === 6;
  const half = tops.heads + 7;
  return (
    <>
      <Box
        x={left}
        y={tops.person}
        width={right - left}
        height={tops.end - tops.person}
        color={blue}
        line={0.45}
      />
      <Rules
        color={blue}
        at={[
          [left, tops.heads, right, tops.heads],
          [30, tops.person, 30, tops.heads],
          [80, tops.person, 80, tops.heads],
          [98, tops.person, 98, tops.heads],
          [120, tops.person, 120, tops.heads],
          [140, tops.person, 140, tops.heads],
          [left, half, edge(6), half],
          [edge(7), half, right, half],
          ...Array.from({ length: lines + 2 }, (_, at) => {
            const y = tops.lines + at * lineHeight;
            return [left, y, right, y] as const;
          }),
          ...edges.slice(1).map((x, at) => {
            const isInTotal = at + 1 >= 7;
            return [x, isGroup(at + 1) ? tops.heads : half, x, isInTotal ? tops.last : tops.total] as const;
          }),
        ]}
      />
      {each(groups, ([text, from, to]) => (
        <Text
          x={round((edge(from) + edge(to)) / 2)}
          y={tops.heads + 4.7}
          size={3.2}
          fill={blue}
          anchor="middle"
        >
          {text}
        </Text>
      ))}
      {each(columns, ({ head }, at) => (
        <Text x={middle(at)} y={half + 4.7} size={2.9} fill={blue} anchor="middle">
          {head}
        </Text>
      ))}
      {each(['交通', '工具'], (text, at) => (
        <Text x={middle(6)} y={tops.heads + 6 + at * 4.4} size={3} fill={blue} anchor="middle">
          {text}
        </Text>
      ))}
      <Text x={47} y={tops.total + 5.2} size={3.2} fill={blue} anchor="middle">
        合　　计
      </Text>
    </>
  );
}

/** 5 天×150 元 → days and standard; 2 张 → papers. */
const daysOf = (name: string) => /(\d+)\s*天\s*[×x]\s*([\d.]+)/.exec(name) ?? [];
const papersOf = (name: string) => /(\d+)\s*张/.exec(name)?.[1] ?? '';

type Placed = [column: number, text: string, item: DocumentItem];

/** Which cells an item of the data fills, on its line. */
function cellsOf(item: DocumentItem): Placed[] {
  const amount = item.amount;
  if (/补助|补贴|津贴/.test(item.name)) {
    const [, days = '', standard = ''] = daysOf(item.name);
    return [
      [9, days, item],
      [10, standard, item],
      [11, amount, item],
    ];
  }
  if (/票/.test(item.name)) {
    return [
      [6, item.name.replace(/票.*$/, ''), item],
      [7, papersOf(item.name), item],
      [8, amount, item],
    ];
  }
  return [
    [12, item.name, item],
    [13, papersOf(item.name), item],
    [14, amount, item],
  ];
}

function Items({ paper }: { paper: Paper }) {
  const used = [0, 0, 0];
  const rows = paper.items.map((item) => {
    const cells = cellsOf(item);
    const group = cells[0]?.[0] === 9 ? 1 : cells[0]?.[0] === 6 ? 0 : 2;
    const line = used[group] ?? 0;
    used[group] = line + 1;
    return { cells, line };
  });
  const free = Math.max(used[0] ?? 0, used[1] ?? 0);
  return (
    <>
      {each(rows, ({ cells, line }, at) => (
        <Field name={`items.${at}`}>
          {each(cells, ([column, text, item]) => (
            <Cell column={column} line={line} amount={[8, 11, 14].includes(column) ? item.amount : undefined}>
              {text}
            </Cell>
          ))}
        </Field>
      ))}
      <Rules
        color={ink.hand}
        at={[[left + 2, tops.total - 2, edge(12) - 2, tops.lines + free * lineHeight + 2]]}
      />
    </>
  );
}

function Cell({
  column,
  line,
  amount,
  children,
}: {
  column: number;
  line: number;
  amount?: string;
  children: string;
}) {
  const y = round(tops.lines + line * lineHeight + 5.3);
  const width = edge(column + 1) - edge(column);
  const isText = column === 12 || column === 6;
  return (
    <Text
      x={amount === undefined ? middle(column) : round(edge(column + 1) - 1.2)}
      y={y}
      size={3.5}
      font={face.kai}
      fill={ink.hand}
      anchor={amount === undefined ? 'middle' : 'end'}
      within={width - (isText ? 1 : 2)}
      amount={amount}
    >
      {amount === undefined ? children : (formatMoney(amount) ?? amount)}
    </Text>
  );
}

function Foot({ paper }: { paper: Paper }) {
  const { of } = paper;
  const y = tops.last + 6.3;
  const cells: [name: string, label: string, x: number, to: number, amount: string][] = [
    ['advance', '预借金额', 114, 150, of('advance')],
    ['extra', '补领金额', 152, 188, ''],
    ['refund', '退还金额', 190, 226.5, of('refund')],
  ];
  return (
    <>
      <Rules color={blue} at={[113, 151, 189].map((x) => [x, tops.last, x, tops.end] as const)} />
      <Field name="total_in_words">
        <Text x={14} y={y} size={3.2} fill={blue}>
          报销总额 人民币（大写）
        </Text>
        <Text x={50} y={y} size={3.6} font={face.kai} fill={ink.hand} within={36}>
          {of('total_in_words')}
        </Text>
      </Field>
      <Field name="total">
        <Text x={111} y={y} size={3.8} font={face.kai} fill={ink.hand} anchor="end" amount={of('total')}>
          {of('total') === '' ? '' : `￥${formatMoney(of('total')) ?? of('total')}`}
        </Text>
      </Field>
      {each(cells, ([name, label, x, to, amount]) => (
        <Field name={name}>
          <Text x={x} y={y} size={3.2} fill={blue}>
            {label}
          </Text>
          <Text x={to} y={y} size={3.6} font={face.kai} fill={ink.hand} anchor="end" amount={amount}>
            {formatMoney(amount) ?? ''}
          </Text>
        </Field>
      ))}
      <Signatures paper={paper} />
      {of('refund') === '' ? null : <BoxStamp x={208} y={90} width={22} height={9} lines={['现金收讫']} />}
    </>
  );
}

function Signatures({ paper }: { paper: Paper }) {
  const signatures: [name: string, label: string, text: string][] = [
    ['approver', '单位主管：', paper.of('approver')],
    ['accountant', '会计主管：', ''],
    ['checked_by', '审核：', paper.of('checked_by')],
    ['cashier', '出纳：', ''],
    ['receiver', '领款人：', ''],
    ['claimant', '报销人：', paper.of('claimant')],
  ];
  return each(signatures, ([name, label, text], at) => (
    <Filled
      name={name}
      label={label}
      x={round(12 + at * 37)}
      y={122.4}
      to={46 + at * 37}
      color={blue}
      size={3.4}
    >
      {text}
    </Filled>
  ));
}
