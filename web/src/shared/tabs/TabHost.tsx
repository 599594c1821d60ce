import {
  type AnyRoute,
  type AnyRouteMatch,
  CatchBoundary,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import {
  Activity,
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { PageFailure } from '../ui/PageFailure';
import { useLeaveGuard } from '../unsaved/useLeaveGuard';
import { arrange } from './arrange';
import { LoadBar, waits } from './LoadBar';
import type { Place, Tab } from './model';
import { PagePending } from './PagePending';
import { type Page, PageProvider } from './page';
import { pageOf } from './pageOf';
import styles from './TabHost.module.css';
import { tabs, useTabs } from './tabs';
import { useTabActions } from './useTabActions';

/** Draws the pages of all living tabs; those in the background are hidden with their state, effects and polling stopped. */
export function TabHost({
  layout,
  head,
  footer,
}: {
  layout: 'shell' | 'full' | 'bare';
  /** What the frame puts above the page of a tab. */
  head?: (place: Place) => ReactNode;
  footer?: ReactNode;
}) {
  useFollowRouter();
  useLeaveGuard();
  const list = useTabs((state) => state.list);
  const latest = useTabs((state) => state.active);
  // The frame answers a press at once; another page, which may be large, follows when that is painted.
  const following = useDeferredValue(latest);
  const active = list.some((tab) => tab.key === following) ? following : latest;
  return (
    <>
      <LoadBar />
      {list
        .filter((tab) => tab.alive)
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.generation}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <TabView tab={tab} isActive={tab.key === active} layout={layout} head={head} footer={footer} />
          </Activity>
        ))}
    </>
  );
}

/** Enters the tab of each page the router has finished loading. */
function useFollowRouter(): void {
  const router = useRouter();
  const match = useRouterState({ select: (state) => state.matches.at(-1) }) as AnyRouteMatch | undefined;
  const routes = router.routesById as unknown as Record<string, AnyRoute>;
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });

  useEffect(() => {
    const fixed = Object.values(routes).filter((route) => route.options.staticData?.affix);
    tabs.affix(
      fixed.map((route) => ({
        key: route.fullPath,
        routeId: route.id,
        pathname: route.fullPath,
        href: route.fullPath,
        params: {},
        search: {},
        affix: true,
        noCache: route.options.staticData?.noCache ?? false,
        isNeedRefresh: false,
      })),
    );
  }, [routes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and the route say all that a match can change here
  useLayoutEffect(() => {
    if (match === undefined || match.pathname !== location.pathname) return;
    const route = routes[match.routeId];
    if (route?.options.component === undefined || match.routeId === '/_app') return;
    const meta = match.staticData;
    tabs.enter({
      key: location.pathname,
      routeId: match.routeId,
      pathname: location.pathname,
      href: location.href,
      params: match.params,
      search: match.search,
      affix: meta.affix ?? false,
      noCache: meta.noCache ?? false,
      isNeedRefresh: meta.isNeedRefresh ?? false,
    });
    arrange.cap();
  }, [routes, match?.id, match?.routeId, location.href]);
}

const TabView = memo(function TabView({
  tab,
  isActive,
  layout,
  head,
  footer,
}: {
  tab: Tab;
  isActive: boolean;
  layout: 'shell' | 'full' | 'bare';
  head: ((place: Place) => ReactNode) | undefined;
  footer: ReactNode;
}) {
  const router = useRouter();
  const actions = useTabActions();
  const scroller = useRef<HTMLDivElement>(null);
  const component = router.routesById[tab.routeId as keyof typeof router.routesById]?.options.component;
  const Component = component && pageOf(component as ComponentType);

  const { key, pathname, href, params, search } = tab;
  const page = useMemo<Page>(
    () => ({
      key,
      pathname,
      params,
      search,
      setSearch: (patch, options) => {
        // On the way to another page already: a field that settles late must not call the person back.
        if (router.latestLocation.pathname !== pathname) return;
        void router.navigate({
          to: pathname,
          search: { ...search, ...patch },
          replace: options?.replace ?? false,
          resetScroll: false,
        } as never);
      },
      setTitle: (title) => tabs.retitle(key, title),
      close: () => actions.close(key),
      refresh: () => void actions.refresh(key),
    }),
    [key, pathname, params, search, router, actions],
  );

  // The page keeps its own scroll position; browsers may drop it while the box is not displayed.
  const top = useRef(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!isActive || box === null) return;
    box.scrollTop = top.current;
    const remember = () => {
      top.current = box.scrollTop;
    };
    box.addEventListener('scroll', remember, { passive: true });
    return () => box.removeEventListener('scroll', remember);
  }, [isActive]);

  // Shown, hidden or called otherwise, a page is the same page: only another address draws it again.
  const above = useMemo(() => head?.({ key, pathname, search }), [head, key, pathname, search]);
  const body = useMemo(
    () =>
      Component && (
        <PageProvider page={page} strip={layout === 'shell'}>
          <CatchBoundary getResetKey={() => href} errorComponent={PageFailure}>
            <Suspense fallback={<PagePending />}>
              <div className={layout === 'shell' ? `${styles.page} sp-flow` : styles.fill}>
                {above}
                <Component />
              </div>
            </Suspense>
          </CatchBoundary>
        </PageProvider>
      ),
    [Component, page, layout, href, above],
  );

  if (Component === undefined) return null;
  return (
    <div
      ref={scroller}
      className={`${styles.view} ${styles[layout]} ${waits}`}
      data-tab={key}
      // It scrolls, and some pages hold nothing to focus: the keyboard must be able to reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
      tabIndex={0}
    >
      {body}
      {layout === 'shell' ? footer : null}
    </div>
  );
});
