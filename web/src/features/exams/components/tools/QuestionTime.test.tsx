import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { QuestionTime } from './QuestionTime';

beforeAll(() => i18next.loadNamespaces('exams'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

it('counts the time of each question for itself, and goes on where it was left', () => {
  const { rerender } = render(<QuestionTime attemptId={1} position={0} />);
  pass(65);
  expect(screen.getByText(/1:05/)).toBeVisible();
  rerender(<QuestionTime attemptId={1} position={1} />);
  expect(screen.getByText(/0:00/)).toBeVisible();
  pass(3);
  rerender(<QuestionTime attemptId={1} position={0} />);
  pass(2);
  expect(screen.getByText(/1:07/)).toBeVisible();
});

it('does not count while the page is hidden', () => {
  render(<QuestionTime attemptId={2} position={0} />);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  pass(30);
  hidden.mockRestore();
  pass(4);
  expect(screen.getByText(/0:04/)).toBeVisible();
});
