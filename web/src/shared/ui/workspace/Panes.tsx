import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './Panes.module.css';
import { Separator } from './Separator';
import { type PaneWish, usePaneWidth } from './usePaneWidth';

interface Props {
  /** How wide the left pane is, and under which name that is kept. */
  pane: PaneWish;
  /** What the edge between both is called. */
  label: string;
  side: ReactNode;
  sideClass?: string | undefined;
  main: ReactNode;
  mainClass?: string | undefined;
}

/** The panes of a workspace, to its edges; the left one as wide as its person made it, on narrow screens above the other. */
export function Panes({ pane, label, side, sideClass = '', main, mainClass = '' }: Props) {
  const id = useId();
  const { box, edge } = usePaneWidth<HTMLDivElement>(pane);
  return (
    <div ref={box} className={styles.panes} style={{ '--side': `${edge.width}px` } as CSSProperties}>
      <aside id={id} className={`${styles.side} ${sideClass}`}>
        {side}
      </aside>
      <Separator label={label} controls={id} {...edge} />
      <div className={`${styles.main} ${mainClass}`}>{main}</div>
    </div>
  );
}
