import type { ReactNode } from 'react';
import { each, face, ink, round, Text } from './paper';

/**
 * Seals keep the shape, size and place of real ones and say something else (N4): no office, no bank that exists, no
 * 全国统一发票监制章, no emblem.
 */
function Stamp({
  x,
  y,
  rotate = 0,
  children,
}: {
  x: number;
  y: number;
  rotate?: number;
  children: ReactNode;
}) {
  return (
    <g
      data-seal=""
      transform={`translate(${x} ${y}) rotate(${rotate})`}
      opacity={0.8}
      style={{ mixBlendMode: 'multiply', pointerEvents: 'none' }}
    >
      {children}
    </g>
  );
}

interface RingProps {
  rx: number;
  ry: number;
  size: number;
  /** Degrees from the top that the text spreads to either side. */
  spread: number;
  font?: string;
  /** Along the lower edge, read from left to right. */
  isBelow?: boolean;
  children: string;
}

/** Letters along an ellipse. */
function Ring({ rx, ry, size, spread, font = face.song, isBelow = false, children }: RingProps) {
  const letters = [...children];
  return each(letters, (letter, at) => {
    const part = letters.length === 1 ? 0 : (at / (letters.length - 1)) * 2 - 1;
    const angle = (part * spread * Math.PI) / 180;
    const x = round(Math.sin(angle) * rx);
    const y = round((isBelow ? 1 : -1) * Math.cos(angle) * ry);
    // Upright against the curve: the slope of the ellipse there.
    const slope = (Math.atan2(Math.sin(angle) * ry, Math.cos(angle) * rx) * 180) / Math.PI;
    const turn = round(isBelow ? -slope : slope);
    return (
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <Text x={0} y={round(size * 0.36)} size={size} font={font} fill={ink.seal} anchor="middle">
          {letter}
        </Text>
      </g>
    );
  });
}

/** Where 发票监制章 stands on a real invoice. */
export function InvoiceStamp({ x, y }: { x: number; y: number }) {
  return (
    <Stamp x={x} y={y}>
      <ellipse rx={14.4} ry={9.6} fill="none" stroke={ink.seal} strokeWidth={0.9} />
      <ellipse rx={13.3} ry={8.5} fill="none" stroke={ink.seal} strokeWidth={0.2} />
      <Ring rx={11.3} ry={6.1} size={2.6} spread={60} font={face.kai}>
        教学用票样章
      </Ring>
      <Text x={0} y={1} size={2.9} font={face.kai} fill={ink.seal} anchor="middle">
        模拟税务局
      </Text>
      <Ring rx={11.3} ry={6.1} size={2.6} spread={54} font={face.kai} isBelow>
        仅供教学使用
      </Ring>
    </Stamp>
  );
}

interface RoundProps {
  x: number;
  y: number;
  diameter: number;
  ring: string;
  middle: string;
  /** A line under the middle: a code. */
  below?: string;
  hasStar?: boolean;
  /** Between two rules across the middle. */
  date?: string;
  rotate?: number;
}

const star = Array.from({ length: 10 }, (_, at) => {
  const angle = (at * Math.PI) / 5;
  const radius = at % 2 === 0 ? 1 : 0.382;
  return `${round(Math.sin(angle) * radius)},${round(-Math.cos(angle) * radius)}`;
}).join(' ');

/** 公章, 财务专用章, 电子回单专用章, 收讫章: a firm's or the teaching bank's name on the ring. */
export function RoundStamp(props: RoundProps) {
  const { x, y, diameter, ring, middle, below, hasStar = false, date, rotate = -6 } = props;
  const radius = diameter / 2;
  const count = [...ring].length;
  const size = round(Math.min(radius * 0.2, (radius * 3.6) / Math.max(count, 1)));
  return (
    <Stamp x={x} y={y} rotate={rotate}>
      <circle r={radius} fill="none" stroke={ink.seal} strokeWidth={1.1} />
      <Ring rx={radius * 0.82} ry={radius * 0.82} size={size} spread={Math.min(128, count * 15)}>
        {ring}
      </Ring>
      {hasStar ? <polygon points={star} transform={`scale(${round(radius * 0.3)})`} fill={ink.seal} /> : null}
      {date === undefined ? null : (
        <>
          <path
            d={`M${-radius * 0.68} -3.1H${radius * 0.68}M${-radius * 0.68} 2.2H${radius * 0.68}`}
            stroke={ink.seal}
            strokeWidth={0.4}
          />
          <Text x={0} y={1} size={3.4} font={face.hei} fill={ink.seal} anchor="middle" bold>
            {date}
          </Text>
        </>
      )}
      <Text
        x={0}
        y={round(hasStar ? radius * 0.62 : date === undefined ? 1.2 : 6.6)}
        size={3.2}
        fill={ink.seal}
        anchor="middle"
        bold
        within={radius * 1.3}
      >
        {middle}
      </Text>
      {below ? (
        <Text x={0} y={round(radius * 0.42)} size={2} font={face.hei} fill={ink.seal} anchor="middle">
          {below}
        </Text>
      ) : null}
    </Stamp>
  );
}

/** 现金付讫, 原料库收讫, a person's name stamp. */
export function BoxStamp({
  x,
  y,
  width,
  height,
  lines,
  rotate = -6,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
  rotate?: number;
}) {
  const step = height / (lines.length + 0.6);
  return (
    <Stamp x={x} y={y} rotate={rotate}>
      <rect
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        fill="none"
        stroke={ink.seal}
        strokeWidth={0.7}
      />
      {each(lines, (line, at) => (
        <Text
          x={0}
          y={round((at - (lines.length - 1) / 2) * step + step * 0.26)}
          size={round(Math.min(step * 0.78, 4))}
          fill={ink.seal}
          anchor="middle"
          bold
          within={width - 2}
        >
          {line}
        </Text>
      ))}
    </Stamp>
  );
}

/** N5: the only bank that a seal may name. */
export const teachingBank = '江南教学银行西湖支行';
