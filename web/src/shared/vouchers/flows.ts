import { useTranslation } from 'react-i18next';
import type { GridCard, Line } from './types';

/** What names the cash flow items of lines, and says which accounts are money. */
export type FlowCard = Pick<GridCard, 'accounts' | 'cash_flow_items'>;

/** What is said of a line's cash flow item; of one that was booked also that it has none, where `expected` asks for one. */
export type FlowOf = (line: Line, expected?: Line[] | null) => string | undefined;

export const hasFlow = (lines: readonly Line[] | null | undefined) =>
  lines?.some((line) => line.cash_flow_item !== null) ?? false;

/** The words for the cash flow items of a company; none while its card is undefined. */
export function useFlowOf(card: FlowCard | undefined): FlowOf {
  const { t } = useTranslation('simulation');
  return ({ account, cash_flow_item: no }, expected) => {
    if (card === undefined) return undefined;
    if (no !== null) {
      return card.cash_flow_items.find((one) => one.no === no)?.label ?? t('report.flowLine', { no });
    }
    const isMoney = Boolean(card.accounts.find((one) => one.code === account)?.money);
    return isMoney && hasFlow(expected) ? t('report.noFlow') : undefined;
  };
}
