import type { StatementLine, StatementView } from '../api/types';
import { pagesOf } from '../model/statement';
import styles from './books.module.css';
import { StatementSheet } from './StatementSheet';

interface Props {
  statement: StatementView['statement'];
  /** What is being typed, by line and column; none while it is only looked at. */
  typed?: Record<string, string> | undefined;
  /** Whether it comes without figures: a cell only says what its line is taken from. */
  isByHand?: boolean;
  onType?: (cell: string, text: string) => void;
  /** None where the amounts are only shown. */
  onOrigin?: (line: StatementLine, column: number) => void;
}

/** The pages of a statement, side by side where there is room. */
export function StatementPages({ statement, ...rest }: Props) {
  const pages = pagesOf(statement.lines);
  return (
    <div className={pages.length > 1 ? styles.pair : ''}>
      {pages.map((lines) => (
        <StatementSheet key={lines[0]?.no ?? 0} statement={statement} lines={lines} {...rest} />
      ))}
    </div>
  );
}
