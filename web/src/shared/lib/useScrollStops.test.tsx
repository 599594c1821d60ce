import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useScrollStops } from './useScrollStops';

function Formula() {
  const box = useRef<HTMLDivElement>(null);
  useScrollStops(box, '.wide');
  return (
    <div ref={box}>
      <span className="wide" />
    </div>
  );
}

it('makes what its own letters widen a stop when they arrive', () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  const { container } = render(<Formula />);
  const wide = container.querySelector('.wide') as HTMLElement;
  expect(wide.hasAttribute('tabindex')).toBe(false);
  Object.defineProperty(wide, 'scrollWidth', { value: 400, configurable: true });
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(wide.tabIndex).toBe(0);
  Reflect.deleteProperty(document, 'fonts');
});
