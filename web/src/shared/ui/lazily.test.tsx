import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazily } from './lazily';

const Form = ({ name }: { name: string }) => <p>{name}</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        重试
      </button>
    );
  }
}

const show = (part: ReturnType<typeof lazily<{ name: string }>>) => {
  const Part = part;
  render(
    <Boundary>
      <Suspense fallback={<p>稍候</p>}>
        <Part name="确认" />
      </Suspense>
    </Boundary>,
  );
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('code that is asked for without a network comes as soon as there is one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(lost);
  const part = lazily(() => load() as Promise<typeof Form>);
  show(part);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.getByText('稍候')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  isOnline.mockReturnValue(true);
  load.mockImplementation(() => Promise.resolve(Form) as never);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('确认')).toBeVisible();
});

it('code that did not come is asked for anew when it is drawn again', async () => {
  const load = vi.fn(lost);
  const part = lazily(() => load() as Promise<typeof Form>);
  show(part);
  for (let step = 0; step < 60; step++) await vi.advanceTimersByTimeAsync(100);
  const again = await screen.findByRole('button', { name: '重试' });
  expect(load).toHaveBeenCalledTimes(3);
  load.mockImplementation(() => Promise.resolve(Form) as never);
  await vi.advanceTimersByTimeAsync(1000);
  again.click();
  expect(await screen.findByText('确认')).toBeVisible();
});
