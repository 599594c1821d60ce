import { useTranslation } from 'react-i18next';
import type { GridCard, Line } from './types';

/** Names the cash flow items of lines, and says which accounts are money. */
export interface FlowNames {
  itemOf: (no: number) => string | undefined;
  isMoney: (account: string) => boolean;
}

/** What is said of a line's cash flow item; of one that was booked also that it has none, where `expected` asks for one. */
export type FlowOf = (line: Line, expected?: Line[] | null) => string | undefined;

/** The names that a company's card has. */
export const flowsOfCard = (card: Pick<GridCard, 'accounts' | 'cash_flow_items'>): FlowNames => ({
  itemOf: (no) => card.cash_flow_items.find((one) => one.no === no)?.label,
  isMoney: (account) => Boolean(card.accounts.find((one) => one.code === account)?.money),
});

/** The names that the server sends with lines. */
export const flowsOfNames = (names: {
  money: readonly string[];
  cash_flow_items: Readonly<Record<string, string>>;
}): FlowNames => ({
  itemOf: (no) => names.cash_flow_items[no],
  isMoney: (account) => names.money.includes(account),
});

/** The words for the cash flow items of lines. */
export function useFlowOf(names: FlowNames | undefined): FlowOf {
  const { t } = useTranslation('simulation');
  return ({ account, cash_flow_item: no }, expected) => {
    if (names === undefined) return undefined;
    if (no !== null) return names.itemOf(no) ?? t('report.flowLine', { no });
    const isAsked = expected?.some((line) => line.cash_flow_item !== null) ?? false;
    return isAsked && names.isMoney(account) ? t('report.noFlow') : undefined;
  };
}
