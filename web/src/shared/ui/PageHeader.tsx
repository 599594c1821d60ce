import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSlot } from '../tabs/slots';
import styles from './PageHeader.module.css';
import { PageTitle } from './PageTitle';

interface Props {
  title: ReactNode;
  /** One line: what this is about, not how it works. */
  text?: ReactNode;
  /** Beside the line: a state, a code. */
  tag?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page behind sign-in: its title stands on the strip, what can be done in one row below it. */
export function PageHeader({ title, text, tag, actions }: Props) {
  const acts = useSlot('acts');
  // Whether the frame has a place for them is known only when both are there: until then they are built nowhere.
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(true), []);
  const here = isPlaced && acts === undefined ? actions : undefined;
  return (
    <>
      <header className={text || tag || here ? styles.head : undefined}>
        <PageTitle className={styles.title}>{title}</PageTitle>
        {text || tag ? (
          <div className={styles.line}>
            {tag}
            {text ? <p className={styles.text}>{text}</p> : null}
          </div>
        ) : null}
        {here ? <div className={styles.actions}>{here}</div> : null}
      </header>
      {acts && actions ? createPortal(actions, acts) : null}
    </>
  );
}
