import { create } from 'zustand';
import type { Search } from '../tabs/model';

/** Something typed that the server has not got yet. */
export interface Work {
  id: string;
  /** The tab it is written in; undefined outside of tabs. */
  tab: string | undefined;
  /** Whether the page still shows it under these search parameters. */
  isKeptBy: (search: Search) => boolean;
  /** Writes the local draft at once. */
  flush: () => void;
  /** Throws it away, with its draft. */
  discard: () => void;
}

/** What takes the work away. */
export type Leaving = 'page' | 'signOut';

interface Unsaved {
  works: Work[];
  /** The question being asked; `decide` is called with whether the work may go. */
  question: { of: Leaving; decide: (mayGo: boolean) => void } | undefined;
}

/** All unsaved work of this window, hidden tabs included, and the question about it. */
export const useUnsaved = create<Unsaved>(() => ({ works: [], question: undefined }));

export function hold(work: Work): void {
  useUnsaved.setState(({ works }) => ({ works: [...works.filter((one) => one.id !== work.id), work] }));
}

export function release(ids: string[]): void {
  useUnsaved.setState(({ works }) => ({ works: works.filter((one) => !ids.includes(one.id)) }));
}

export const isHeld = (id: string): boolean => useUnsaved.getState().works.some((work) => work.id === id);

export const worksIn = (tabs: string[]): Work[] =>
  useUnsaved.getState().works.filter((work) => work.tab !== undefined && tabs.includes(work.tab));

export const holdsWork = (tab: string): boolean => worksIn([tab]).length > 0;

let asked: Promise<boolean> | undefined;

/** Asks whether the work may go; two who ask at once (Esc is heard twice) ask one question. */
export function ask(of: Leaving = 'page'): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useUnsaved.setState({
      question: {
        of,
        decide: (mayGo) => {
          asked = undefined;
          useUnsaved.setState({ question: undefined });
          resolve(mayGo);
        },
      },
    });
  });
  return asked;
}

/** True when nothing would be lost, or the person gave it up; what was given up is gone then. */
export async function mayLose(works: Work[]): Promise<boolean> {
  if (works.length === 0) return true;
  if (!(await ask())) return false;
  for (const work of works) work.discard();
  release(works.map((work) => work.id));
  return true;
}
