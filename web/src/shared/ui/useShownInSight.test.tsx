import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShownInSight } from './useShownInSight';

afterEach(() => vi.restoreAllMocks());

const names = ['概览', '学生', '内容', '考核', '成绩册', '公告'];

function Row({ shown }: { shown: string }) {
  return (
    <nav ref={useShownInSight<HTMLElement>(shown)}>
      {names.map((name) => (
        <a key={name} href="/" aria-current={name === shown ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

it('the last view of a row too wide for a phone was cut off when it was the one that is shown', () => {
  // Six chips of 80 pixels in a row of 390.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const at = names.indexOf(this.textContent ?? '');
    return (at < 0 ? { left: 0, right: 390 } : { left: at * 80, right: at * 80 + 80 }) as DOMRect;
  });
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
    return this.tagName === 'NAV' ? 480 : 0;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  const { rerender } = render(<Row shown="概览" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(0);
  rerender(<Row shown="公告" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(104);
});
