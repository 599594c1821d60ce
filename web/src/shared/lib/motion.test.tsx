import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Fault, FaultsProvider } from '../questions/author/faults';
import { reducedMotion } from './motion';

const scrolled = vi.fn();
Element.prototype.scrollIntoView = scrolled;

function askFor(less: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: less && query === reducedMotion }) as MediaQueryList,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  scrolled.mockClear();
});

it.each([
  [true, 'instant'],
  [false, 'smooth'],
])('with less motion asked for: %s, the first fault comes into view %s', async (less, behavior) => {
  askFor(less);
  render(
    <FaultsProvider faults={[{ field: 'stem', message: '请填写题干' }]}>
      <Fault at="stem">
        <input aria-label="题干" />
      </Fault>
    </FaultsProvider>,
  );
  expect(await screen.findByText('请填写题干')).toBeVisible();
  expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior });
});
