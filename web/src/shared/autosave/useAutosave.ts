import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Autosave, Snapshot } from './autosave';
import { openPage, type Page, type Source } from './page';

/** A document on this page: what is shown, how it is saved, and the acts on it. */
export interface Saving<T> extends Snapshot<T> {
  autosave: Autosave<T>;
  /** The page's name with the server. */
  token: string;
  isDurable: boolean;
}

interface Opening<T> {
  document: string;
  page: Page<T>;
}

/**
 * Opens a document for writing and keeps it saved as long as the component is in sight; undefined until the server has
 * answered. A view that is hidden and shown again (`<Activity>`) goes on with the same page. Another document begins with
 * another name; without a source nothing is opened.
 */
export function useAutosave<T>(source: Source<T> | undefined): Saving<T> | undefined {
  // The words of the save line come with the page: fetched when it first shows, they would hide all of it and take the focus.
  useTranslation('autosave');
  const [opening, setOpening] = useState<Opening<T>>();
  const known = useRef<Opening<T>>(undefined);
  const latest = useRef(source);
  latest.current = source;
  const document = source?.document;
  useEffect(() => {
    const wanted = latest.current;
    if (document === undefined || wanted === undefined) return;
    // Without a source the document was handed in or shut: the server would refuse to hear of it.
    const part = (page: Page<T>) => (latest.current === undefined ? page.finish() : page.pause());
    const before = known.current;
    if (before?.document === document) {
      before.page.resume();
      return () => part(before.page);
    }
    let isGone = false;
    let made: Page<T> | undefined;
    void openPage(wanted).then((page) => {
      if (isGone) return page.leave();
      made = page;
      known.current = { document, page };
      setOpening(known.current);
      void page.open();
    });
    return () => {
      isGone = true;
      if (made) part(made);
    };
  }, [document]);
  const page = opening !== undefined && opening.document === document ? opening.page : undefined;
  const snapshot = useSyncExternalStore(page?.autosave.subscribe ?? silent, page?.autosave.read ?? nothing);
  if (page === undefined || snapshot === undefined || snapshot.save.kind === 'opening') return undefined;
  return { ...snapshot, autosave: page.autosave, token: page.token, isDurable: page.isDurable };
}

const silent = () => () => undefined;
const nothing = () => undefined;
