import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FieldError } from '../../api/errors';
import { scrollBehavior } from '../../lib/motion';
import styles from '../questions.module.css';

interface Faults {
  all: FieldError[];
  places: Map<string, string>;
  claim: (id: string, at: string | undefined) => void;
}

const none: Faults = { all: [], places: new Map(), claim: () => undefined };
const FaultsContext = createContext<Faults>(none);

const isAt = (field: string, at: string) =>
  at === '' || field === at || field.startsWith(`${at}.`) || field.startsWith(`${at}[`);

/** The faults of a place: those for which no place within it is shown. */
export function faultsAt(all: FieldError[], at: string, places: Iterable<string>): string[] {
  const inner = [...places].filter((place) => place !== at && isAt(place, at));
  const own = all.filter(({ field }) => isAt(field, at) && !inner.some((place) => isAt(field, place)));
  return [...new Set(own.map((fault) => fault.message))];
}

/** Holds what is wrong with a question; each `Fault` within shows its part, and the first comes into view and is focused. */
export function FaultsProvider({ faults, children }: { faults: FieldError[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState(new Map<string, string>());
  const claim = useCallback((id: string, at: string | undefined) => {
    setPlaces((known) => {
      if (known.get(id) === at) return known;
      const next = new Map(known);
      if (at === undefined) next.delete(id);
      else next.set(id, at);
      return next;
    });
  }, []);
  useEffect(() => {
    if (faults.length === 0) return;
    const first = box.current?.querySelector<HTMLElement>('[data-fault]');
    if (!first) return;
    first.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() });
    first.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [faults]);
  const value = useMemo(() => ({ all: faults, places, claim }), [faults, places, claim]);
  return (
    <FaultsContext value={value}>
      <div ref={box}>{children}</div>
    </FaultsContext>
  );
}

const WithinContext = createContext<(at: string) => string>((at) => at);

/** A form within another: what it calls `body` and `answer_key` the server finds among the parts of the whole. */
export function FaultsWithin({ part, children }: { part: number; children: ReactNode }) {
  const within = useContext(WithinContext);
  const path = useCallback((at: string) => within(pathWithin(part, at)), [within, part]);
  return <WithinContext value={path}>{children}</WithinContext>;
}

/** `answer_key.blanks[0]` of the second part is `answer_key.parts[1].key.blanks[0]` of the whole. */
export const pathWithin = (part: number, at: string): string =>
  at.startsWith('answer_key')
    ? at.replace('answer_key', `answer_key.parts[${part}].key`)
    : at.startsWith('body')
      ? at.replace('body', `body.parts[${part}].body`)
      : at === 'points' || at === 'analysis'
        ? `answer_key.parts[${part}].${at}`
        : `body.parts[${part}].${at}`;

/** A place of the form by the server's path, with what is wrong there below it. */
export function Fault({ at: own, children }: { at: string; children: ReactNode }) {
  const at = useContext(WithinContext)(own);
  const { all, places, claim } = useContext(FaultsContext);
  const id = useId();
  useEffect(() => {
    claim(id, at);
    return () => claim(id, undefined);
  }, [claim, id, at]);
  const messages = faultsAt(all, at, places.values());
  return (
    <div
      className={messages.length > 0 ? styles.faulty : ''}
      {...(messages.length > 0 ? { 'data-fault': at } : {})}
    >
      {children}
      {messages.map((message) => (
        <p key={message} className={styles.fault} role="alert">
          {message}
        </p>
      ))}
    </div>
  );
}
