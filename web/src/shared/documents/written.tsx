import { each, Field, Filled, face, ink, round, Text } from './paper';
import { writtenDate } from './text';

/** How a form is filled in. */
export const hand = { font: face.kai, fill: ink.hand };

/** The field it shows, the label, the name written behind it. */
export type Signature = [name: string, label: string, text: string];

/** Who signs, along the foot of a form. */
export function Signatures({
  list,
  y,
  color,
  width,
}: {
  list: Signature[];
  y: number;
  color: string;
  width: number;
}) {
  const step = (width - 24) / list.length;
  return each(list, ([name, label, text], at) => (
    <Filled
      name={name}
      label={label}
      x={round(12 + at * step)}
      y={y}
      to={round(12 + (at + 1) * step - 3)}
      color={color}
      size={3.4}
    >
      {text}
    </Filled>
  ));
}

export function WrittenDate({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <Field name="date">
      <Text x={x} y={y} size={3.7} {...hand} anchor="middle">
        {writtenDate(children)}
      </Text>
    </Field>
  );
}
