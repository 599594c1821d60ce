import { formatMoney } from '@/shared/lib/money';
import type { Paper } from './data';
import { Box, Column, Digits, each, Field, face, ink, Rules, round, Text } from './paper';
import type { Side } from './Sheet';
import { RoundStamp } from './seals';
import { dateInWords, widthOf, wrap, writtenDate } from './text';
import type { Firm } from './types';

const ground = '#EAF3F0';
const numberInk = '#3B2A1E';

/** 支票 of the form of 2010 with its stub (人民银行公告〔2011〕第2号): front, and the back of the cheque. */
export function cheque(paper: Paper, firm: Firm): Side[] {
  const isCash = !paper.title.includes('转账');
  return [
    { name: 'front', width: 225, height: 80, paper: ground, body: <Front {...{ paper, firm, isCash }} /> },
    { name: 'back', width: 170, height: 80, paper: ground, body: <Back isCash={isCash} /> },
  ];
}

/** 10203320 00157301: bank, region and kind above, the serial below. */
const numberOf = (paper: Paper) => (paper.of('serial') || paper.of('number')).split(/\s+/);

function Numbers({ paper, x, anchor }: { paper: Paper; x: number; anchor: 'middle' | 'end' }) {
  return (
    <Field name="serial">
      {each(numberOf(paper), (row, at) => (
        <Text
          x={x}
          y={anchor === 'end' ? 8 + at * 4.6 : 14 + at * 4.2}
          size={3.4}
          font={face.mono}
          fill={numberInk}
          anchor={anchor}
        >
          {row}
        </Text>
      ))}
    </Field>
  );
}

function Front({ paper, firm, isCash }: { paper: Paper; firm: Firm; isCash: boolean }) {
  return (
    <>
      <path
        d={Array.from({ length: 9 }, (_, at) => `M0 ${at * 10}q28 -7 56 0t56 0t56 0t57 0`).join('')}
        fill="none"
        stroke="#D5E4EE"
        strokeWidth={0.5}
      />
      <path d="M55 0V80" stroke={ink.grey} strokeWidth={0.2} strokeDasharray="1 1" />
      <Stub paper={paper} isCash={isCash} />
      <Head {...{ paper, firm, isCash }} />
      <Money paper={paper} isCash={isCash} />
    </>
  );
}

function Stub({ paper, isCash }: { paper: Paper; isCash: boolean }) {
  const { of } = paper;
  const rows: [name: string, label: string, text: string, amount?: string][] = [
    ['payee', '收款人：', of('payee')],
    ['amount', '金　额：', `￥${formatMoney(of('amount')) ?? ''}`, of('amount')],
    ['purpose', '用　途：', of('purpose')],
  ];
  return (
    <>
      <Field name="bank">
        <Text x={27.5} y={5} size={2.8} anchor="middle" within={50}>
          {of('bank')}
        </Text>
      </Field>
      <Text x={27.5} y={9.6} size={3.6} anchor="middle" bold>
        {isCash ? '现金支票存根' : '转账支票存根'}
      </Text>
      <Numbers paper={paper} x={27.5} anchor="middle" />
      <Text x={4} y={24} size={2.8}>
        附加信息
      </Text>
      <Rules color={ink.black} width={0.15} at={[28.4, 33].map((y) => [4, y, 51, y] as const)} />
      <Field name="date">
        <Text x={4} y={40} size={2.9}>
          {`出票日期　${writtenDate(of('date'))}`}
        </Text>
      </Field>
      <Box x={4} y={43} width={47} height={24} color={ink.black} line={0.2} />
      <Rules color={ink.black} width={0.2} at={[51, 59].map((y) => [4, y, 51, y] as const)} />
      {each(rows, ([name, label, text, amount], at) => {
        const y = round(48 + at * 8);
        const lines = amount === undefined && widthOf(text, 2.8) > 34 ? wrap(text, 2.5, 33) : [text];
        return (
          <Field name={name}>
            <Text x={5} y={y} size={2.9}>
              {label}
            </Text>
            {each(lines, (line, row) => (
              <Text
                x={17}
                y={round(y + (lines.length > 1 ? row * 3 - 1.6 : 0))}
                size={lines.length > 1 ? 2.5 : 2.9}
                within={33}
                amount={amount}
              >
                {line}
              </Text>
            ))}
          </Field>
        );
      })}
      <Text x={4} y={73} size={2.8}>
        单位主管　　　　会计
      </Text>
    </>
  );
}

function Head({ paper, firm, isCash }: { paper: Paper; firm: Firm; isCash: boolean }) {
  const { of } = paper;
  return (
    <>
      <Field name="bank">
        <Text x={62} y={9} size={3.2} within={52}>
          {of('bank')}
        </Text>
      </Field>
      <Text x={140} y={10} size={5} anchor="middle" bold>
        {isCash ? '现金支票' : '转账支票'}
      </Text>
      <Numbers paper={paper} x={219} anchor="end" />
      <Field name="date_in_words">
        <Text x={62} y={19.4} size={3.2}>
          {`出票日期（大写） ${dateInWords(of('date'))}`}
        </Text>
      </Field>
      <Text x={150} y={19.4} size={3.2} within={70}>
        {`付款行名称：${of('bank')}`}
      </Text>
      <Field name="payee">
        <Text x={62} y={26.4} size={3.2} within={84}>
          {`收款人：${of('payee')}`}
        </Text>
      </Field>
      <Field name="payer_account">
        <Text x={150} y={26.4} size={3.2} within={70}>
          {`出票人账号：${of('payer_account') || firm.bank_account}`}
        </Text>
      </Field>
      <Column x={58} y={44} size={2.3} step={3.1}>
        付款期限自出票之日起十天
      </Column>
    </>
  );
}

function Money({ paper, isCash }: { paper: Paper; isCash: boolean }) {
  const { of } = paper;
  const cell = 4.2;
  const from = 174.8;
  return (
    <>
      <Box x={62} y={31} width={159} height={12} color={ink.black} line={0.25} />
      <Rules
        color={ink.black}
        width={0.18}
        at={[
          ...Array.from({ length: 11 }, (_, at) => {
            const x = round(from + at * cell);
            return [x, 31, x, 43] as const;
          }),
          [from, 36, 221, 36],
        ]}
      />
      {each(['人民币', '（大写）'], (text, at) => (
        <Text x={70} y={36 + at * 4.4} size={3} anchor="middle">
          {text}
        </Text>
      ))}
      <Field name="total_in_words">
        <Text x={78} y={38.6} size={4.2} font={face.kai} fill={ink.hand} within={92}>
          {of('total_in_words')}
        </Text>
      </Field>
      {each([...'亿千百十万千百十元角分'], (unit, at) => (
        <Text x={round(from + (at + 0.5) * cell)} y={34.8} size={2.6} anchor="middle">
          {unit}
        </Text>
      ))}
      <Digits x={from} y={41} cell={cell} count={11} amount={of('amount')} lead="￥" size={3.8} />
      <Field name="purpose">
        <Text x={62} y={50} size={3.2}>
          {`用途　${of('purpose')}`}
        </Text>
      </Field>
      <Text x={150} y={50} size={3.2}>
        {isCash ? '密码' : '密码　　　　　　　行号'}
      </Text>
      <Box x={158} y={46.4} width={26} height={5} color={ink.black} line={0.2} />
      <Text x={62} y={56.6} size={3}>
        上列款项请从
      </Text>
      <Text x={62} y={61} size={3}>
        我账户内支付
      </Text>
      <Text x={62} y={66} size={3}>
        出票人签章
      </Text>
      <Text x={165} y={73} size={3}>
        复核　　　　　记账
      </Text>
      <RoundStamp x={102} y={60} diameter={28} ring={of('payer')} middle="财务专用章" hasStar rotate={-4} />
    </>
  );
}

function Back({ isCash }: { isCash: boolean }) {
  const signs = isCash ? ['收款人签章', '年　月　日'] : ['背书人签章', '年　月　日'];
  return (
    <>
      <Box x={6} y={8} width={158} height={62} color={ink.black} />
      <Rules color={ink.black} at={[[50, 8, 50, 70], ...(isCash ? [] : [[107, 8, 107, 70] as const])]} />
      <Text x={28} y={14} size={3.4} anchor="middle">
        附加信息：
      </Text>
      {each(isCash ? [''] : ['被背书人', '被背书人'], (text, at) => (
        <>
          <Text x={53 + at * 57} y={14} size={3.4}>
            {text}
          </Text>
          {each(signs, (sign, row) => (
            <Text x={isCash ? 158 : 104 + at * 57} y={54 + row * 6} size={3.2} anchor="end">
              {sign}
            </Text>
          ))}
        </>
      ))}
      {isCash ? (
        <Text x={53} y={66} size={3}>
          身份证件名称：　　　　　　　　号码：　　　　　　　　发证机关：
        </Text>
      ) : null}
    </>
  );
}
