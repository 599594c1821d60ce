import { each, round, Text } from './paper';
import { wrap } from './text';

/** The letters and margins of what is typed on A4: contracts, letters. */
export const size = 4.2;
export const lineHeight = 7.5;
export const left = 20;
export const right = 190;

/** A paragraph in as many lines as it takes. */
export function Lines({
  x = left,
  y,
  width = right - left,
  children,
}: {
  x?: number;
  y: number;
  width?: number;
  children: string;
}) {
  return each(wrap(children, size, width), (line, at) => (
    <Text x={x} y={round(y + at * lineHeight)} size={size}>
      {line}
    </Text>
  ));
}
