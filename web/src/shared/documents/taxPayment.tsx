import type { Paper } from './data';
import { Box, each, Field, ink, Rules, round, Text, Title } from './paper';
import type { Side } from './Sheet';
import { RoundStamp, teachingBank } from './seals';
import { chineseDate, inWords, wholeMonth, writtenDate, yuan } from './text';
import type { Firm } from './types';

/** 电子缴税付款凭证 (银发〔2006〕265号): one page, at most 14 taxes, printed once. */
export function taxPayment(paper: Paper, firm: Firm): Side[] {
  return [{ name: 'front', width: 210, height: 148.5, body: <Payment paper={paper} firm={firm} /> }];
}

const size = 3.5;

function Payment({ paper, firm }: { paper: Paper; firm: Firm }) {
  const { of } = paper;
  // The bank's own number of the voucher; where only that of the tax bill is known, its place stays empty.
  const ownNumber = of('serial') === of('number') ? '' : of('serial');
  return (
    <>
      <Title x={105} y={14.6} size={6} color="#000">
        {`${firm.bank.replace(/银行.*$/, '银行')}　电子缴税付款凭证`}
      </Title>
      <Field name="date">
        <Text x={15} y={24.4} size={size}>
          {`转账日期：${writtenDate(of('date'))}`}
        </Text>
      </Field>
      <Field name="serial">
        <Text x={195} y={24.4} size={size} anchor="end">
          {`凭证字号：${ownNumber}`}
        </Text>
      </Field>
      <Box x={15} y={27} width={180} height={110} color="#000" line={0.4} />
      <Rules
        color="#000"
        at={[
          [15, 72, 195, 72],
          [15, 128, 195, 128],
        ]}
      />
      <Payer paper={paper} firm={firm} />
      <Taxes paper={paper} />
      <Text x={17.5} y={133.8} size={size}>
        {`第 1 次打印　　打印时间：${chineseDate(of('date'))}`}
      </Text>
      <Text x={15} y={142} size={size}>
        第二联　作付款回单（无银行收讫章无效）
      </Text>
      <Text x={133} y={142} size={size}>
        复核：
      </Text>
      <Text x={165} y={142} size={size}>
        记账：
      </Text>
      <RoundStamp
        x={163}
        y={117}
        diameter={34}
        ring={teachingBank}
        middle="收讫章"
        date={of('date').replaceAll('-', '.')}
      />
    </>
  );
}

function Payer({ paper, firm }: { paper: Paper; firm: Firm }) {
  const { of } = paper;
  const left: [name: string, text: string, amount?: string][] = [
    ['taxpayer', `纳税人全称及识别号：${firm.name}　${firm.uscc}`],
    ['payer', `付款人全称：${firm.name}`],
    ['payer_account', `付款人账号：${firm.bank_account}`],
    ['payer_bank', `付款人开户银行：${firm.bank}`],
    ['amount', `小写（合计）金额：${yuan(of('amount'))}`, of('amount')],
    ['total_in_words', `大写（合计）金额：${inWords(of('total_in_words'))}`],
  ];
  const right: [name: string, text: string][] = [
    ['tax_office', `征收机关名称：${of('tax_office')}`],
    ['treasury', '收款国库（银行）名称：'],
    ['order', `缴款书交易流水号：${of('serial')}`],
    ['number', `税票号码：${of('number')}`],
  ];
  return (
    <>
      {each(left, ([name, text, amount], at) => (
        <Field name={name}>
          <Text x={17.5} y={round(32.4 + at * 7.4)} size={size} within={at === 0 ? 172 : 91} amount={amount}>
            {text}
          </Text>
        </Field>
      ))}
      {each(right, ([name, text], at) => (
        <Field name={name}>
          <Text x={111} y={round(32.4 + (at + 2) * 7.4)} size={size} within={82}>
            {text}
          </Text>
        </Field>
      ))}
    </>
  );
}

function Taxes({ paper }: { paper: Paper }) {
  return (
    <>
      {each(['税（费）种名称', '所属时期', '实缴金额'], (head, at) => (
        <Text x={[49, 111, 173][at] ?? 0} y={77.6} size={size} fill={ink.black} anchor="middle">
          {head}
        </Text>
      ))}
      {each(paper.items, (item, at) => {
        const y = round(84.8 + at * 6.8);
        return (
          <Field name={`items.${at}`}>
            <Text x={29} y={y} size={size} within={58}>
              {item.name}
            </Text>
            <Text x={111} y={y} size={size} anchor="middle">
              {wholeMonth(paper.of('period'))}
            </Text>
            <Text x={191} y={y} size={size} anchor="end" amount={item.amount}>
              {yuan(item.amount)}
            </Text>
          </Field>
        );
      })}
    </>
  );
}
