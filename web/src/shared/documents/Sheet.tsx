import type { ReactNode } from 'react';
import { each, face, ink, round, Text } from './paper';

/** One side of a document, in millimetres. */
export interface Side {
  /** Which side it is: 1 the front, then the pages or the back. */
  name: 'front' | 'back' | 'page';
  width: number;
  height: number;
  body: ReactNode;
  /** The colour of the paper; white for what is printed from a file. */
  paper?: string;
}

/** N2: stands on every page. */
export const footLine = '教学样例 · 企业、人员、号码均为虚构 · 不得用于报销、抵扣、付款或流通';
/** N1: every third of a page shows one. */
export const watermark = '教学样例';

/** A page: paper, what stands on it, the watermark over it. Part of the picture, so that copies and prints keep it. */
export function Sheet({ side, title, titleId }: { side: Side; title: string; titleId: string }) {
  const { width, height, body, paper = '#fff' } = side;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      lang="zh-CN"
      aria-labelledby={titleId}
    >
      <title id={titleId}>{title}</title>
      <metadata>{footLine}</metadata>
      <rect width={width} height={height} fill={paper} />
      {body}
      <Watermark width={width} height={height} />
      <g opacity={0.75}>
        <Text
          x={width / 2}
          y={round(height - 1.6)}
          size={2.1}
          font={face.hei}
          fill={ink.warning}
          anchor="middle"
          within={width - 6}
        >
          {footLine}
        </Text>
      </g>
    </svg>
  );
}

function Watermark({ width, height }: { width: number; height: number }) {
  const rows = height < 120 ? 2 : 3;
  const places = Array.from({ length: rows * 3 }, (_, at) => {
    const row = Math.floor(at / 3);
    // Every other row is set off by a third of a step, as on security paper.
    const x = ((at % 3) + 0.42 + (row % 2) * 0.3) * (width / 3);
    return [round(x), round((row + 0.62) * (height / rows))] as const;
  });
  return (
    <g
      fontFamily={face.hei}
      fontSize={13}
      fontWeight={700}
      fill={ink.warning}
      opacity={0.11}
      textAnchor="middle"
      style={{ pointerEvents: 'none', userSelect: 'none' }}
    >
      {each(places, ([x, y]) => (
        <text data-watermark="" x={x} y={y} letterSpacing={2} transform={`rotate(-24 ${x} ${y})`}>
          {watermark}
        </text>
      ))}
    </g>
  );
}
