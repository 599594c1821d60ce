import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** One line under the title: what this is about, not how it works. */
  text?: ReactNode;
  /** Beside the title: a state, a code. */
  tag?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page behind sign-in; its title is the page's only h1. */
export function PageHeader({ title, text, tag, actions }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {tag}
        </div>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
