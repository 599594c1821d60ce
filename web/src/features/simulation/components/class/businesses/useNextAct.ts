import { type MouseEvent, type RefObject, useRef } from 'react';

/** After this long a dialog is closed and its button is drawn no more. */
const closedMs = 50;

const others = { accept: 'withdraw', withdraw: 'accept' } as const;
type Act = keyof typeof others;

/** What a button of a way carries: which act it is, and that it was pressed. */
interface ActProps {
  'data-act': Act;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** How the buttons of one voucher's ways hand the keyboard on. */
export interface NextAct {
  act: (act: Act, run: () => void) => ActProps;
  /** The act was done, and what is shown is read again. */
  done: () => void;
}

/**
 * A way that was accepted or withdrawn loses its button: the keyboard goes to the same act on the next way, or else to the
 * one that takes it back.
 */
export function useNextAct<T extends HTMLElement>(): NextAct & { box: RefObject<T | null> } {
  const box = useRef<T>(null);
  const pressed = useRef<{ act: Act; at: number }>({ act: 'accept', at: 0 });
  const buttons = (act: Act) => [
    ...(box.current?.querySelectorAll<HTMLElement>(`[data-act="${act}"]`) ?? []),
  ];
  return {
    box,
    act: (act, run) => ({
      'data-act': act,
      onClick: ({ currentTarget }) => {
        pressed.current = { act, at: buttons(act).indexOf(currentTarget) };
        run();
      },
    }),
    done: () => {
      const { act, at } = pressed.current;
      setTimeout(() => {
        const same = buttons(act);
        (same[at] ?? same.at(-1) ?? buttons(others[act]).at(-1))?.focus();
      }, closedMs);
    },
  };
}
