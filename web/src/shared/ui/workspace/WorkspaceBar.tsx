import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { useSlot } from '@/shared/tabs/slots';
import { PageTitle } from '../PageTitle';
import styles from './WorkspaceBar.module.css';

interface Props {
  /** The page's h1; the frame says it where it has a bar. */
  title?: ReactNode;
  /** One line: whose it is, what it belongs to. */
  note?: ReactNode;
  /** The workspace covers the frame as well, whose bar and title stay what they are. */
  isCover?: boolean;
  /** The state of saving, then the one thing to be done. */
  children?: ReactNode;
}

/**
 * The one bar of 48 px over a workspace. In full screen it is the frame's own, beside its way back; inside another page, and
 * on a phone, where one line is too narrow, it stands over the panes.
 */
export function WorkspaceBar({ isCover = false, ...props }: Props) {
  const isPhone = useMedia(phone);
  const slot = useSlot('acts');
  // Whether the frame has a bar is known only when both are there: until then it is built nowhere.
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(true), []);
  const { title } = props;
  if (isCover) {
    return (
      <OwnBar {...props} name={title === undefined ? title : <h1 className={styles.title}>{title}</h1>} />
    );
  }
  const name = title === undefined ? null : <PageTitle>{title}</PageTitle>;
  const inFrame = isPhone ? undefined : slot;
  return (
    <>
      {name}
      {inFrame === undefined
        ? isPlaced && <OwnBar {...props} />
        : createPortal(
            <>
              <div className={styles.note}>{props.note}</div>
              {props.children}
            </>,
            inFrame,
          )}
    </>
  );
}

const OwnBar = ({ name, note, children }: Omit<Props, 'title'> & { name?: ReactNode }) => (
  <header className={styles.bar}>
    {name === undefined && note === undefined ? null : (
      <div className={styles.names}>
        {name}
        {note === undefined ? null : <div className={styles.note}>{note}</div>}
      </div>
    )}
    {children}
  </header>
);
