/** The list of open tabs as pure functions; the store in tabs.ts keeps one and the bar shows it. */

export type Search = Record<string, unknown>;

export interface Tab {
  /** The address without its search: one tab a page, whatever it shows. */
  key: string;
  routeId: string;
  pathname: string;
  href: string;
  params: Record<string, string>;
  search: Search;
  /** A fixed title given by the page itself; otherwise the route's. */
  title?: string;
  /** Fixed tabs cannot be closed. */
  affix: boolean;
  /** Fixed by the person, until they loosen it. */
  pinned?: true;
  /** Views of such pages are dropped when they are left. */
  noCache: boolean;
  /** Raised to build the view anew. */
  generation: number;
  /** Has a living view. Restored and fixed tabs have none until they are opened. */
  alive: boolean;
  /** Moment of the last visit, a counter. */
  visited: number;
}

/** What a tab shows, whatever it is called and whether it is seen. */
export type Place = Pick<Tab, 'key' | 'pathname' | 'search'>;

export type Arrival = Omit<Tab, 'generation' | 'alive' | 'visited' | 'title' | 'pinned'> & {
  isNeedRefresh: boolean;
};

export interface Tabs {
  list: Tab[];
  active: string | undefined;
  visits: number;
}

export const noTabs: Tabs = { list: [], active: undefined, visits: 0 };

/** More living views than this cost more memory than they save time. */
export const livingViews = 12;

/** Cannot be closed: fixed by the product or by the person. */
export const isFixed = (tab: Tab): boolean => tab.affix || tab.pinned === true;

/** A page is entered: its tab is opened or brought up to date and becomes active. Views that hold work are not dropped. */
export function enter(tabs: Tabs, arrival: Arrival, holdsWork: (key: string) => boolean = () => false): Tabs {
  const { isNeedRefresh, ...page } = arrival;
  const visits = tabs.visits + 1;
  const known = tabs.list.find((tab) => tab.key === page.key);
  const arrives = tabs.active !== page.key || known?.href !== page.href;
  const tab: Tab = {
    ...page,
    // The same objects for the same address: what reads them has nothing to draw again.
    ...(known?.href === page.href ? { search: known.search, params: known.params } : {}),
    generation: (known?.generation ?? 0) + (known !== undefined && isNeedRefresh && arrives ? 1 : 0),
    alive: true,
    visited: visits,
  };
  // The title belongs to what the page showed; another address in the same tab shows something else.
  if (known?.title !== undefined && known.href === page.href) tab.title = known.title;
  if (known?.pinned) tab.pinned = true;
  const list = known ? tabs.list.map((other) => (other.key === page.key ? tab : other)) : [...tabs.list, tab];
  return { list: restViews(list, page.key, holdsWork), active: page.key, visits };
}

/** Drops the views of no-cache pages that were left and of the least recently visited tabs; the tabs stay. */
function restViews(list: Tab[], active: string, holdsWork: (key: string) => boolean): Tab[] {
  const living = list
    .filter((tab) => tab.alive && (tab.key === active || !tab.noCache))
    .sort((left, right) => right.visited - left.visited)
    .slice(0, livingViews);
  const stays = (tab: Tab) => living.includes(tab) || (!tab.noCache && holdsWork(tab.key));
  return list.map((tab) => (tab.alive && !stays(tab) ? { ...tab, alive: false } : tab));
}

/** Builds the view anew on the next showing. */
export function refresh(tabs: Tabs, key: string): Tabs {
  return {
    ...tabs,
    list: tabs.list.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
  };
}

export function retitle(tabs: Tabs, key: string, title: string): Tabs {
  const tab = tabs.list.find((other) => other.key === key);
  if (tab === undefined || tab.title === title) return tabs;
  return { ...tabs, list: tabs.list.map((other) => (other === tab ? { ...tab, title } : other)) };
}

/** What stays after a close, and where to go if the active tab is not among it: the last remaining tab, or '/'. */
export interface Closing {
  tabs: Tabs;
  goTo: string | undefined;
}

function keep(tabs: Tabs, stays: (tab: Tab) => boolean): Closing {
  const list = tabs.list.filter((tab) => isFixed(tab) || stays(tab));
  const activeStays = tabs.active === undefined || list.some((tab) => tab.key === tabs.active);
  return { tabs: { ...tabs, list }, goTo: activeStays ? undefined : (list.at(-1)?.href ?? '/') };
}

export function close(tabs: Tabs, key: string): Closing {
  return keep(tabs, (tab) => tab.key !== key);
}

/** Keeps `key` and the fixed tabs. When another tab was active the kept one is shown. */
export function closeOthers(tabs: Tabs, key: string): Closing {
  const closing = keep(tabs, (tab) => tab.key === key);
  if (tabs.active === key) return closing;
  return { ...closing, goTo: closing.tabs.list.find((tab) => tab.key === key)?.href ?? closing.goTo };
}

export function closeAll(tabs: Tabs): Closing {
  return keep(tabs, () => false);
}
