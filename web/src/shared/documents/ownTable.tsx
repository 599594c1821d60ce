import { formatMoney } from '@/shared/lib/money';
import type { Label, Paper } from './data';
import { type Column, columnsOf } from './ownColumns';
import { Box, each, Field, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { chineseDate, chineseMonth, widthOf, wrap } from './text';
import type { Firm } from './types';

/** Fields of the head line, and with a table those that stand under its columns. */
const inHead = new Set(['号码', '日期', '所属期']);
const inTable = new Set(['金额', '应发合计', '扣款合计', '实发合计', '人数', '部门']);

const factHeight = 8;
const headHeight = 9;
const rowHeight = 7.5;
const noteLine = 3.6;
const textSize = 3.2;
const top = 29;

/** A table as it is set: its columns' edges, its rows' texts and heights. */
interface Grid {
  columns: Column[];
  edges: number[];
  right: number;
  rows: { texts: string[][]; height: number; isTotal: boolean }[];
}

function gridOf(paper: Paper, columns: Column[], width: number): Grid {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const unit = (width - 24) / shares;
  const edges = columns.map((_, at) =>
    round(12 + columns.slice(0, at).reduce((sum, column) => sum + column.share, 0) * unit),
  );
  const lines = paper.items.map((item) => columns.map((column) => column.cell(item)));
  const total = columns.map((column, at) =>
    at === 0 ? '合　计' : column.total ? paper.of(column.total) : '',
  );
  const hasTotal = total.slice(1).some((text) => text !== '');
  const rows = (hasTotal ? [...lines, total] : lines).map((cells, line) => {
    const texts = cells.map((text, at) => {
      const column = columns[at];
      const room = (column?.share ?? 1) * unit - 2.8;
      // Only words are set in several lines; a figure is never broken.
      return column?.isNumber || widthOf(text, textSize) <= room ? [text] : wrap(text, 2.7, room);
    });
    const most = Math.max(...texts.map((list) => list.length));
    return { texts, height: Math.max(rowHeight, most * noteLine + 2), isTotal: line === lines.length };
  });
  return { columns, edges, right: width - 12, rows };
}

/** 自制计算表: every table of the firm's own, and whatever has no form of its own. The figures are the data's. */
export function ownTable(paper: Paper, firm: Firm, fields: Label[]): Side[] {
  const columns = columnsOf(paper);
  const hasItems = paper.items.length > 0;
  const list = fields.filter(({ label }) => !inHead.has(label) && !(hasItems && inTable.has(label)));
  const width = columns.length >= 7 ? 297 : 210;
  const grid = gridOf(paper, columns, width);
  const facts = Math.ceil(list.length / 2) * factHeight;
  const tableTop = top + facts + (facts > 0 ? 4 : 0);
  const tableHeight = hasItems ? headHeight + grid.rows.reduce((sum, row) => sum + row.height, 0) : 0;
  const height = Math.max(width === 297 ? 130 : 100, Math.ceil(tableTop + tableHeight + 26));
  return [
    {
      name: 'front',
      width,
      height,
      body: (
        <>
          <Head paper={paper} firm={firm} width={width} />
          <Facts list={list} width={width} />
          {hasItems ? <Table grid={grid} y={tableTop} height={tableHeight} /> : null}
          <Foot width={width} y={height - 12} />
        </>
      ),
    },
  ];
}

function Head({ paper, firm, width }: { paper: Paper; firm: Firm; width: number }) {
  const { of } = paper;
  const when = of('period') === '' ? chineseDate(of('date')) : chineseMonth(of('period'));
  return (
    <>
      <Text x={width / 2} y={9.4} size={4} anchor="middle">
        {firm.name}
      </Text>
      <Title x={width / 2} y={17.4} size={6} color={ink.black}>
        {paper.title}
      </Title>
      <Text x={12} y={26.6} size={textSize} within={80}>
        {`编制单位：${firm.name}`}
      </Text>
      <Field name="period">
        <Text x={width / 2 + 6} y={26.6} size={textSize} anchor="middle">
          {when}
        </Text>
      </Field>
      <Field name="number">
        <Text x={width - 12} y={26.6} size={textSize} anchor="end">
          {`编号：${of('number')}　单位：元`}
        </Text>
      </Field>
    </>
  );
}

const labelWidth = 30;

/** Two labelled fields a row; the last has the row for itself when nothing is left for its other half. */
function Facts({ list, width }: { list: Label[]; width: number }) {
  const rows = Math.ceil(list.length / 2);
  if (rows === 0) return null;
  const half = (width - 24) / 2;
  const bottom = top + rows * factHeight;
  const isOdd = list.length % 2 === 1;
  const halfBottom = isOdd ? bottom - factHeight : bottom;
  return (
    <>
      <rect x={12} y={top} width={labelWidth} height={bottom - top} fill="#F4F5F2" />
      <rect x={12 + half} y={top} width={labelWidth} height={halfBottom - top} fill="#F4F5F2" />
      <Rules
        color={ink.black}
        at={[
          ...Array.from({ length: rows - 1 }, (_, at) => {
            const y = top + (at + 1) * factHeight;
            return [12, y, width - 12, y] as const;
          }),
          [12 + labelWidth, top, 12 + labelWidth, bottom],
          [12 + half, top, 12 + half, halfBottom],
          [12 + half + labelWidth, top, 12 + half + labelWidth, halfBottom],
        ]}
      />
      <Box x={12} y={top} width={width - 24} height={bottom - top} color={ink.black} line={0.45} />
      {each(list, (field, at) => (
        <Fact
          field={field}
          x={12 + (at % 2) * half}
          y={round(top + Math.floor(at / 2) * factHeight + 5.2)}
          room={(isOdd && at === list.length - 1 ? width - 24 : half) - labelWidth - 4}
        />
      ))}
    </>
  );
}

const isMoney = (text: string) => /^-?\d+\.\d\d$/.test(text);

/** The rest value is given in percent of the cost. */
const shownFact = ({ label, value }: Label) =>
  label === '残值率' && /^[\d.]+$/.test(value) ? `${value}%` : value;

function Fact({ field, x, y, room }: { field: Label; x: number; y: number; room: number }) {
  const text = shownFact(field);
  return (
    <Field name={field.label}>
      <Text x={x + 2} y={y} size={3.1} within={labelWidth - 3}>
        {field.label}
      </Text>
      <Text
        x={x + labelWidth + 2}
        y={y}
        size={3.3}
        within={room}
        amount={isMoney(text) ? text : undefined}
        fill={isMoney(text) && text.startsWith('-') ? ink.red : ink.black}
      >
        {isMoney(text) ? (formatMoney(text) ?? text) : text}
      </Text>
    </Field>
  );
}

function Table({ grid, y, height }: { grid: Grid; y: number; height: number }) {
  const { columns, edges, right, rows } = grid;
  const tops = rows.map((_, at) =>
    round(y + headHeight + rows.slice(0, at).reduce((sum, row) => sum + row.height, 0)),
  );
  const endOf = (at: number) => edges[at + 1] ?? right;
  return (
    <>
      <rect x={12} y={y} width={right - 12} height={headHeight} fill="#F4F5F2" />
      <Rules
        color={ink.black}
        at={[
          ...tops.map((at) => [12, at, right, at] as const),
          ...edges.slice(1).map((x) => [x, y, x, y + height] as const),
        ]}
      />
      <Box x={12} y={y} width={right - 12} height={round(height)} color={ink.black} line={0.45} />
      {each(columns, ({ head }, at) => {
        const from = edges[at] ?? 12;
        return (
          <Text
            x={round((from + endOf(at)) / 2)}
            y={round(y + 5.8)}
            size={textSize}
            anchor="middle"
            within={endOf(at) - from - 1}
          >
            {head}
          </Text>
        );
      })}
      {each(rows, ({ texts, height: own, isTotal }, line) => (
        <Field name={isTotal ? 'amount' : `items.${line}`}>
          {each(texts, (lines, at) => (
            <Cell
              from={edges[at] ?? 12}
              to={endOf(at)}
              middle={round((tops[line] ?? 0) + own / 2)}
              isNumber={columns[at]?.isNumber ?? false}
              isBold={isTotal}
              lines={lines}
            />
          ))}
        </Field>
      ))}
    </>
  );
}

interface CellProps {
  from: number;
  to: number;
  middle: number;
  isNumber: boolean;
  isBold: boolean;
  lines: string[];
}

function Cell({ from, to, middle, isNumber, isBold, lines }: CellProps) {
  const size = lines.length > 1 ? 2.7 : textSize;
  return each(lines, (line, at) => {
    const isAmount = isNumber && isMoney(line);
    // Counts stand as they are, sums with their separators.
    const isCount = /^\d{1,4}$/.test(line);
    return (
      <Text
        x={isNumber ? to - 1.4 : from + 1.4}
        y={round(middle + size * 0.36 + (at - (lines.length - 1) / 2) * noteLine)}
        size={size}
        anchor={isNumber ? 'end' : 'start'}
        within={to - from - 2.4}
        bold={isBold}
        fill={isAmount && line.startsWith('-') ? ink.red : ink.black}
        amount={isAmount ? line : undefined}
      >
        {isNumber && !isCount ? (formatMoney(line) ?? line) : line}
      </Text>
    );
  });
}

function Foot({ width, y }: { width: number; y: number }) {
  return (
    <>
      {each(['审核：', '制表：', '记账：'], (label, at) => (
        <Text x={12 + at * 48} y={y} size={textSize}>
          {label}
        </Text>
      ))}
      <Text x={width - 12} y={y} size={textSize} anchor="end">
        附件　　张
      </Text>
    </>
  );
}
