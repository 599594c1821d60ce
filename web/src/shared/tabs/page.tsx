import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { SearchReader } from '../lib/search';
import type { Search } from './model';

/** What a page knows about itself. Frozen while its tab is in the background. */
export interface Page<S = Search> {
  key: string;
  pathname: string;
  params: Record<string, string>;
  search: S;
  /** Changes the page's own search parameters (undefined removes one); back returns to the former ones unless `replace`. */
  setSearch: (patch: Partial<S> & Search, options?: { replace?: boolean }) => void;
  setTitle: (title: string) => void;
  /** Closes the page's tab and goes where the tab bar would go. */
  close: () => void;
  /** Builds the page anew and fetches its data again. */
  refresh: () => void;
}

const PageContext = createContext<Page | undefined>(undefined);
const StripContext = createContext(false);

export function PageProvider({
  page,
  strip = false,
  children,
}: {
  page: Page;
  /** The frame shows the page's title. */
  strip?: boolean;
  children: ReactNode;
}) {
  return (
    <PageContext value={page}>
      <StripContext value={strip}>{children}</StripContext>
    </PageContext>
  );
}

/** Whether the frame shows the page's title. */
export const useStrip = (): boolean => useContext(StripContext);

/**
 * The page's address, typed by its search reader (the same function the route file validates with).
 * Router hooks would answer for the active tab instead, so features may not use them.
 */
export function usePage<T>(reader: SearchReader<T>): Page<T>;
export function usePage(): Page;
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage is only for pages shown by TabHost');
  return page;
}

/**
 * For a list inside another page's form: what stands in it has a search of its own, empty at first, so that it neither
 * writes into the page's address nor reads what another list keeps there.
 */
export function OwnSearch({ children }: { children: ReactNode }) {
  const page = usePage();
  const [search, setOwn] = useState<Search>({});
  const setSearch = useCallback((patch: Search) => setOwn((before) => ({ ...before, ...patch })), []);
  const own = useMemo(() => ({ ...page, search, setSearch }), [page, search, setSearch]);
  const strip = useStrip();
  return (
    <PageProvider page={own} strip={strip}>
      {children}
    </PageProvider>
  );
}

/** The tab one is drawn in; undefined outside of tabs. */
export const usePageKey = (): string | undefined => useContext(PageContext)?.key;

/** Titles the tab and the browser window after what the page shows, once it is known. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle, search } = usePage();
  const stable = useMemo(() => title?.trim(), [title]);
  // Another address takes the title away, in case the page shows something else now; a filter or a part of it does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: setTitle is new for each showing of the page but does the same
  useLayoutEffect(() => {
    if (stable) setTitle(stable);
  }, [stable, search]);
}
