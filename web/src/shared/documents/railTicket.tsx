import type { Paper } from './data';
import { Field, face, ink, Qr, Rules, Text } from './paper';
import type { Side } from './Sheet';
import { InvoiceStamp } from './seals';
import { chineseDate, yuan } from './text';

/** 电子发票（铁路电子客票）: prints the fare and no tax, which is computed from it (公告2024年第8号). */
export function railTicket(paper: Paper): Side[] {
  return [{ name: 'front', width: 210, height: 100, body: <Ticket paper={paper} /> }];
}

function Ticket({ paper }: { paper: Paper }) {
  const { of } = paper;
  const buyer: [name: string, text: string, y: number][] = [
    ['buyer', `购买方名称：${of('buyer')}`, 84],
    ['buyer_uscc', `统一社会信用代码：${of('buyer_uscc')}`, 90],
  ];
  return (
    <>
      <Field name="number">
        <Text x={10} y={12} size={3.4}>
          {`发票号码：${of('number')}`}
        </Text>
      </Field>
      <Field name="date">
        <Text x={148} y={12} size={3.4}>
          {`开票日期：${chineseDate(of('date'))}`}
        </Text>
      </Field>
      <Text x={105} y={21} size={6} font={face.kai} anchor="middle">
        电子发票（铁路电子客票）
      </Text>
      <rect x={8} y={33.5} width={194} height={17.5} fill="#DCEBF5" />
      <InvoiceStamp x={105} y={26} />
      <Route paper={paper} />
      <Field name="fare">
        <Text x={12} y={67.4} size={4.6} bold amount={of('fare')}>
          {`票价：${yuan(of('fare'))}`}
        </Text>
      </Field>
      <Field name="traveller">
        <Text x={12} y={76} size={3.8}>
          {`旅客：${of('traveller')}`}
        </Text>
      </Field>
      {buyer.map(([name, text, y]) => (
        <Field key={name} name={name}>
          <Text x={12} y={y} size={3.6}>
            {text}
          </Text>
        </Field>
      ))}
      <Qr documentKey={paper.key} x={168} y={68} size={22} />
    </>
  );
}

function Route({ paper }: { paper: Paper }) {
  const { of } = paper;
  return (
    <>
      <Field name="from">
        <Text x={42} y={44.6} size={7} font={face.hei} anchor="middle" within={56}>
          {of('from')}
        </Text>
      </Field>
      <Field name="train">
        <Text x={105} y={42.6} size={6} font={face.hei} anchor="middle">
          {of('train')}
        </Text>
      </Field>
      <Rules
        color={ink.black}
        width={0.35}
        at={[
          [86, 45.4, 124, 45.4],
          [121, 43.9, 124, 45.4],
          [121, 46.9, 124, 45.4],
        ]}
      />
      <Field name="to">
        <Text x={168} y={44.6} size={7} font={face.hei} anchor="middle" within={56}>
          {of('to')}
        </Text>
      </Field>
      <Field name="depart_at">
        <Text x={12} y={58.4} size={4}>
          {chineseDate(of('date'))}
        </Text>
      </Field>
      <Field name="seat">
        <Text x={198} y={58.4} size={4} anchor="end">
          {of('seat')}
        </Text>
      </Field>
    </>
  );
}
