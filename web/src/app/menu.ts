import type { PagePlace } from './places';
import type { Area, MenuGroup, MenuPlace, RouteTitle } from './routeMeta';

/** The sidebar as data, built from the route table: pure, so that its rules can be tested. */

export interface MenuRoute extends MenuPlace {
  path: string;
  title: RouteTitle;
}

export type MenuEntry =
  | { kind: 'page'; route: MenuRoute }
  | { kind: 'group'; group: MenuGroup; routes: MenuRoute[] };

export interface View {
  path: string;
  name: RouteTitle;
}

export interface RouteFacts extends PagePlace {
  title?: RouteTitle;
  menu?: MenuPlace;
}

export interface TableRoute {
  fullPath: string;
  options: { staticData?: RouteFacts };
}

/** The routes that have a place in a menu, in order. */
export function menuRoutes(table: Iterable<TableRoute>): MenuRoute[] {
  const routes: MenuRoute[] = [];
  for (const { fullPath, options } of table) {
    const { title, menu } = options.staticData ?? {};
    if (title !== undefined && menu !== undefined) routes.push({ path: fullPath, title, ...menu });
  }
  return routes.sort((left, right) => left.order - right.order);
}

/** The pages one can go to by name: those of the menus and their other views. */
export function namedPages(table: Iterable<TableRoute>): { path: string; title: RouteTitle }[] {
  const all = [...table];
  const views = all.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.title && !staticData.menu && (staticData.view || staticData.hub)
      ? [{ path: fullPath, title: staticData.title }]
      : [],
  );
  return [...menuRoutes(all), ...views];
}

/** The entries of one part of the sidebar: a submenu where several children of a group are visible, else the child itself. */
export function menuOf(routes: MenuRoute[], section: MenuPlace['section']): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const route of routes.filter((candidate) => candidate.section === section)) {
    const last = entries.at(-1);
    if (route.group === undefined) entries.push({ kind: 'page', route });
    else if (last?.kind === 'group' && last.group === route.group) last.routes.push(route);
    else entries.push({ kind: 'group', group: route.group, routes: [route] });
  }
  return entries.map((entry) => {
    const only = entry.kind === 'group' && entry.routes.length === 1 ? entry.routes[0] : undefined;
    return only ? { kind: 'page', route: only } : entry;
  });
}

/** The addresses shown as text tabs with this one, itself among them; none when it stands alone. */
export function viewsOf(table: Iterable<TableRoute>, path: string): View[] {
  const all = [...table];
  const of = all.find((route) => route.fullPath === path)?.options.staticData?.view?.of;
  if (of === undefined) return [];
  return all
    .flatMap(({ fullPath, options }) => {
      const view = options.staticData?.view;
      return view?.of === of ? [{ path: fullPath, name: view.name, order: view.order }] : [];
    })
    .sort((left, right) => left.order - right.order)
    .map(({ order, ...view }) => view);
}

/** The entry that is lit while a page is shown: its own, or the one it stands under. */
export function litEntry(path: string, facts: RouteFacts | undefined, inClass: boolean): string {
  if (facts?.hub !== undefined && inClass) return '/gradeManage/grade';
  if (facts?.menu !== undefined) return path;
  return facts?.under ?? facts?.view?.of ?? path;
}

export function areaOf(pathname: string): Area {
  const first = pathname.split('/')[1];
  return first === 'course' || first === 'gradeManage' || first === 'academicManage' ? first : 'main';
}
