import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wheelShift } from '@/shared/tabs/wheel';
import { contrast } from '@/shared/theme/color';
import { frame, frameVariables } from './frame';

const source = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

it('has the six colours and the width of the specification', () => {
  expect(frame).toMatchObject({
    text: '#bfcbd9',
    active: '#409eff',
    ground: '#304156',
    hover: '#263445',
    sub: '#1f2d3d',
    subHover: '#001528',
    side: 209,
  });
  expect(Math.round(1.09 * 192)).toBe(frame.side);
});

it('is the same in light and dark: no style of the shell knows another colour of it', () => {
  for (const [name, value] of Object.entries(frameVariables)) {
    expect(value).toMatch(/^#[0-9a-f]{6}$|^\d+px$/);
    expect(source('app/shell/Sidebar.module.css') + source('app/shell/SidebarMenu.module.css')).toContain(
      `var(${name}`,
    );
  }
  expect(source('app/shell/Sidebar.module.css')).not.toContain('data-theme');
});

it('reads: the active entry never stands on the plain ground', () => {
  expect(contrast(frame.text, frame.ground)).toBeGreaterThan(4.5);
  expect(contrast(frame.text, frame.sub)).toBeGreaterThan(4.5);
  expect(contrast(frame.active, frame.hover)).toBeGreaterThan(4.5);
  expect(contrast(frame.active, frame.subHover)).toBeGreaterThan(4.5);
});

it('has the tab bar’s menu of 105, padding of 4 and a quarter of the wheel', () => {
  expect(source('shared/tabs/TabMenu.tsx')).toContain('const width = 105;');
  expect(source('shared/tabs/TabBar.module.css')).toContain('scroll-padding-inline: 4px;');
  expect(wheelShift({ deltaY: 0, wheelDelta: -120 })).toBe(30);
});
