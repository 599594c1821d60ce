import { createElement, Fragment, type ReactNode } from 'react';
import { qrPath, qrText } from './qr';
import { fitted, widthOf } from './text';

/**
 * The letters of printed forms; a machine without them shows the nearest it has: for brushed ones the printed ones of the same
 * width, in which nothing crosses a rule.
 */
export const face = {
  kai: "KaiTi, STKaiti, 'Kaiti SC', 'LXGW WenKai', 'Noto Serif CJK SC', serif",
  song: "SimSun, 'Songti SC', 'Noto Serif CJK SC', serif",
  hei: "SimHei, 'PingFang SC', 'Noto Sans CJK SC', sans-serif",
  mono: "Consolas, Menlo, 'Noto Sans Mono', monospace",
};

export const ink = {
  black: '#222',
  hand: '#1B2F6E',
  red: '#C0282D',
  invoice: '#9C5223',
  stock: '#1F6F5C',
  claim: '#2F4F8F',
  receipt: '#A33A2C',
  bank: '#1F4E8C',
  grey: '#555',
  seal: '#D8231F',
  warning: '#B3261E',
};

/** Draws each of a list, which never changes its order. */
export const each = <T,>(list: readonly T[], draw: (one: T, at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...list.map(draw));

interface TextProps {
  x: number;
  /** The baseline. */
  y: number;
  size?: number;
  font?: string;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  /** Room between letters. */
  spacing?: number;
  /** The width it must fit into. */
  within?: number;
  /** The amount it shows, to be copied into a voucher. */
  amount?: string;
  rotate?: number;
  children: string;
}

export function Text(props: TextProps) {
  const { x, y, size = 3.2, font = face.song, fill = ink.black, anchor, spacing, within, amount } = props;
  return (
    <text
      x={x}
      y={y}
      fontSize={round(within === undefined ? size : fitted(props.children, size, within))}
      fontFamily={font}
      fill={fill}
      textAnchor={anchor}
      fontWeight={props.bold ? 700 : undefined}
      letterSpacing={spacing}
      data-amount={amount || undefined}
      transform={props.rotate ? `rotate(${props.rotate} ${x} ${y})` : undefined}
    >
      {props.children}
    </text>
  );
}

export const round = (value: number) => Math.round(value * 100) / 100;

/** One letter under the other, as in the narrow strips of a form; `y` is the middle of the strip. */
export function Column({
  x,
  y,
  step = 3.8,
  children,
  ...rest
}: Omit<TextProps, 'anchor'> & { step?: number }) {
  const letters = [...children];
  const top = y - ((letters.length - 1) * step) / 2 + (rest.size ?? 3.2) * 0.36;
  return each(letters, (letter, at) => (
    <Text {...rest} x={x} y={round(top + at * step)} anchor="middle">
      {letter}
    </Text>
  ));
}

export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export function Rules({ at, color, width = 0.25 }: { at: readonly Line[]; color: string; width?: number }) {
  const path = at.map(([x1, y1, x2, y2]) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`).join('');
  return <path d={path} stroke={color} strokeWidth={width} fill="none" />;
}

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  line?: number;
}

export function Box({ x, y, width, height, color, line = 0.3 }: BoxProps) {
  return <rect x={x} y={y} width={width} height={height} fill="none" stroke={color} strokeWidth={line} />;
}

/** A title with the double rule of printed forms under it. */
export function Title({ x, y, size = 7, color, children }: Omit<TextProps, 'fill'> & { color: string }) {
  const half = Math.min(widthOf(children, size) / 2 + 8, x - 8);
  return (
    <>
      <Text x={x} y={y} size={size} fill={color} anchor="middle" bold>
        {children}
      </Text>
      <Rules at={[[x - half, y + 2.6, x + half, y + 2.6]]} color={color} width={0.35} />
      <Rules at={[[x - half, y + 3.4, x + half, y + 3.4]]} color={color} width={0.2} />
    </>
  );
}

/** What belongs to one field of the data. */
export const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <g data-field={name}>{children}</g>
);

/** A printed label and the text filled in behind it; with `to`, the line it is written on. */
export function Filled(props: {
  name: string;
  label: string;
  x: number;
  y: number;
  to?: number;
  size?: number;
  color: string;
  fill?: string;
  font?: string;
  amount?: string;
  children: string;
}) {
  const { x, y, to, size = 3.6, color, fill = ink.hand, font = face.kai } = props;
  const start = x + widthOf(props.label, size) + 1.2;
  return (
    <Field name={props.name}>
      <Text x={x} y={y} size={size} fill={color}>
        {props.label}
      </Text>
      <Text
        x={start}
        y={y}
        size={size}
        font={font}
        fill={fill}
        within={to && to - start}
        amount={props.amount}
      >
        {props.children}
      </Text>
      {to ? <Rules at={[[start - 0.8, y + 1.2, to, y + 1.2]]} color={color} width={0.2} /> : null}
    </Field>
  );
}

/** One digit in each ruled column, the last in the last; `lead` stands before the first. */
export function Digits(props: {
  x: number;
  y: number;
  cell: number;
  count: number;
  amount: string;
  size?: number;
  lead?: string;
  fill?: string;
}) {
  const { x, y, cell, count, amount, size = 3.8, lead = '' } = props;
  if (!/^-?\d+\.\d\d$/.test(amount)) return null;
  const letters = [...`${lead}${amount.replace(/[-.]/g, '')}`].slice(-count);
  const fill = amount.startsWith('-') ? ink.red : (props.fill ?? ink.hand);
  return (
    <g data-amount={amount}>
      {each(letters, (letter, at) => (
        <Text
          x={round(x + (count - letters.length + at + 0.5) * cell)}
          y={y}
          size={size}
          font={face.kai}
          fill={fill}
          anchor="middle"
        >
          {letter}
        </Text>
      ))}
    </g>
  );
}

export function Qr({ documentKey, x, y, size }: { documentKey: string; x: number; y: number; size: number }) {
  const text = qrText(documentKey);
  const { path, side } = qrPath(text);
  return (
    <path
      data-qr={text}
      d={path}
      fill="#000"
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${round(size / side)})`}
    />
  );
}
