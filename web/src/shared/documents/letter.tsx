import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { each, Field, face, Text } from './paper';
import { Lines, left, lineHeight, right, size } from './prose';
import type { Side } from './Sheet';
import { RoundStamp } from './seals';
import { chineseDate, wrap } from './text';

/** A letter or a resolution: 询价函, 股东会决议. */
export function letter(paper: Paper): Side[] {
  return [{ name: 'front', width: 210, height: 148, body: <Letter paper={paper} /> }];
}

function Letter({ paper }: { paper: Paper }) {
  const { of } = paper;
  const body = [of('subject'), of('terms')].filter((text) => text !== '');
  let y = 52;
  return (
    <>
      <Text x={105} y={24} size={7} font={face.hei} anchor="middle" bold>
        {paper.title}
      </Text>
      <Field name="number">
        <Text x={right} y={34} size={3.4} anchor="end">
          {`编号：${of('number')}`}
        </Text>
      </Field>
      {of('party_b') === '' ? null : (
        <Field name="party_b">
          <Text x={left} y={42} size={size}>
            {`${of('party_b')}：`}
          </Text>
        </Field>
      )}
      {each(body, (text, at) => {
        const top = y;
        y += wrap(`　　${text}`, size, right - left).length * lineHeight;
        return (
          <Field name={at === 0 ? 'subject' : 'terms'}>
            <Lines y={top}>{`　　${text}`}</Lines>
          </Field>
        );
      })}
      {of('amount') === '' ? null : (
        <Field name="amount">
          <Text x={left} y={y} size={size} amount={of('amount')}>
            {`　　金额：${formatMoney(of('amount')) ?? ''} 元`}
          </Text>
        </Field>
      )}
      <Field name="party_a">
        <Text x={right - 8} y={112} size={size} anchor="end">
          {of('party_a')}
        </Text>
      </Field>
      <Field name="signed_date">
        <Text x={right - 8} y={121} size={size} anchor="end">
          {chineseDate(of('signed_date') || of('date'))}
        </Text>
      </Field>
      {of('party_a') === '' ? null : (
        <RoundStamp x={158} y={114} diameter={36} ring={of('party_a')} middle="公章" hasStar />
      )}
    </>
  );
}
