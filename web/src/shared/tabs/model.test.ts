import { describe, expect, it } from 'vitest';
import { cap, mostTabs, move, pin } from './arrange';
import {
  type Arrival,
  close,
  closeAll,
  closeOthers,
  enter,
  livingViews,
  noTabs,
  refresh,
  retitle,
  type Tabs,
} from './model';
import { wheelShift } from './wheel';

function page(key: string, more: Partial<Arrival> = {}): Arrival {
  return {
    key,
    routeId: key,
    pathname: key,
    href: key,
    params: {},
    search: {},
    affix: false,
    noCache: false,
    isNeedRefresh: false,
    ...more,
  };
}

const visit = (...pages: Arrival[]): Tabs => pages.reduce((tabs, page) => enter(tabs, page), noTabs);
const keys = (tabs: Tabs) => tabs.list.map((tab) => tab.key);
const find = (tabs: Tabs, key: string) => tabs.list.find((tab) => tab.key === key);

describe('entering pages', () => {
  it('opens one tab a page and activates it', () => {
    const tabs = visit(page('/a'), page('/b'), page('/a'));
    expect(keys(tabs)).toEqual(['/a', '/b']);
    expect(tabs.active).toBe('/a');
  });

  it('brings a tab up to date when its address changes, and keeps the view', () => {
    const tabs = visit(
      page('/a', { href: '/a?page=1' }),
      page('/a', { href: '/a?page=2', search: { page: 2 } }),
    );
    expect(find(tabs, '/a')).toMatchObject({ href: '/a?page=2', search: { page: 2 }, generation: 0 });
  });

  it('builds a page that needs refresh anew on every entry, but not when it is only drawn again', () => {
    const details = page('/details', { isNeedRefresh: true });
    expect(find(visit(details, details), '/details')?.generation).toBe(0);
    expect(find(visit(details, page('/b'), details), '/details')?.generation).toBe(1);
    const other = { ...details, href: '/details?resource_id=2' };
    expect(find(visit(details, other), '/details')?.generation).toBe(1);
  });

  it('drops the view of a no-cache page when it is left', () => {
    const tabs = visit(page('/exam', { noCache: true }), page('/a'));
    expect(find(tabs, '/exam')?.alive).toBe(false);
    expect(keys(tabs)).toContain('/exam');
  });

  it('keeps only the most recent views alive', () => {
    const many = Array.from({ length: livingViews + 3 }, (_, index) => page(`/${index}`));
    const tabs = visit(...many);
    expect(tabs.list.filter((tab) => tab.alive)).toHaveLength(livingViews);
    expect(find(tabs, '/0')?.alive).toBe(false);
    expect(find(tabs, `/${livingViews + 2}`)?.alive).toBe(true);
  });

  it('forgets the page’s own title when the tab shows something else', () => {
    const tabs = retitle(visit(page('/task', { href: '/task?task_id=1' })), '/task', '任务一');
    expect(find(enter(tabs, page('/task', { href: '/task?task_id=1' })), '/task')?.title).toBe('任务一');
    expect(find(enter(tabs, page('/task', { href: '/task?task_id=2' })), '/task')?.title).toBeUndefined();
  });
});

describe('closing', () => {
  const fixed = page('/mycourse', { affix: true });

  it('of a background tab leaves the active one in place', () => {
    const { tabs, goTo } = close(visit(fixed, page('/a'), page('/b')), '/a');
    expect(keys(tabs)).toEqual(['/mycourse', '/b']);
    expect(goTo).toBeUndefined();
  });

  it('of the active tab goes to the last remaining one', () => {
    const tabs = visit(fixed, page('/a'), page('/b'), page('/a'));
    expect(close(tabs, '/a').goTo).toBe('/b');
  });

  it('of the only tab goes to the root', () => {
    expect(close(visit(page('/a')), '/a')).toMatchObject({ goTo: '/', tabs: { list: [] } });
  });

  it('never removes a fixed tab', () => {
    const tabs = visit(fixed, page('/a'));
    expect(keys(close(tabs, '/mycourse').tabs)).toEqual(['/mycourse', '/a']);
    const { tabs: rest, goTo } = closeAll(tabs);
    expect(keys(rest)).toEqual(['/mycourse']);
    expect(goTo).toBe('/mycourse');
  });

  it('of the others keeps the chosen tab and shows it', () => {
    const { tabs, goTo } = closeOthers(visit(fixed, page('/a'), page('/b'), page('/c')), '/a');
    expect(keys(tabs)).toEqual(['/mycourse', '/a']);
    expect(goTo).toBe('/a');
  });
});

it('refresh raises the generation of one tab only', () => {
  const tabs = refresh(visit(page('/a'), page('/b')), '/a');
  expect(find(tabs, '/a')?.generation).toBe(1);
  expect(find(tabs, '/b')?.generation).toBe(0);
});

it('a turn of the wheel moves a quarter of what it reports, downwards to the right', () => {
  expect(wheelShift({ deltaY: 100, wheelDelta: -120 })).toBe(30);
  expect(wheelShift({ deltaY: -100, wheelDelta: 120 })).toBe(-30);
  expect(wheelShift({ deltaY: 3 })).toBe(30);
});

describe('tabs that a person arranges', () => {
  const four = () => visit(page('/home', { affix: true }), page('/a'), page('/b'), page('/c'));

  it('a pinned tab stands in front, is not closed with the others, and can be loosened', () => {
    const pinned = pin(four(), '/c');
    expect(keys(pinned)).toEqual(['/home', '/c', '/a', '/b']);
    expect(keys(close(pinned, '/c').tabs)).toContain('/c');
    expect(keys(closeAll(pinned).tabs)).toEqual(['/home', '/c']);
    expect(keys(enter(pinned, page('/c', { href: '/c?q=1' })))).toEqual(['/home', '/c', '/a', '/b']);
    expect(keys(closeAll(pin(pinned, '/c')).tabs)).toEqual(['/home']);
    expect(pin(four(), '/home')).toEqual(four());
  });

  it('a tab is moved among its like: never before a fixed one', () => {
    expect(keys(move(four(), '/c', 1))).toEqual(['/home', '/c', '/a', '/b']);
    expect(keys(move(four(), '/c', 0))).toEqual(['/home', '/c', '/a', '/b']);
    expect(keys(move(four(), '/a', 9))).toEqual(['/home', '/b', '/c', '/a']);
    expect(keys(move(four(), '/home', 2))).toEqual(keys(four()));
    expect(keys(move(pin(four(), '/c'), '/a', 0))).toEqual(['/home', '/c', '/a', '/b']);
  });

  it('beyond the most the one visited longest ago goes, but none that is fixed or holds work', () => {
    const many = Array.from({ length: mostTabs }, (_, at) => page(`/${at}`));
    const full = pin(visit(...many), '/0');
    const next = cap(enter(full, page('/next')), (key) => key === '/1');
    expect(next.list).toHaveLength(mostTabs);
    expect(keys(next)).toEqual(expect.arrayContaining(['/0', '/1', '/next']));
    expect(keys(next)).not.toContain('/2');
  });
});
