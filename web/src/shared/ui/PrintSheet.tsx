import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';
import './print.css';

/**
 * What is printed instead of the page: while it is there, the browser prints this on A4 and nothing else of the screen. Not
 * seen on the screen itself. A page in a background tab has its effects torn down, so it does not print over another.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.body.setAttribute('data-prints', '');
    return () => document.body.removeAttribute('data-prints');
  }, []);
  return createPortal(<div data-print="">{children}</div>, document.body);
}
