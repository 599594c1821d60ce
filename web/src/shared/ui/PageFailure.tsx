import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from './ErrorState';

/** Shown when a page throws while drawing. */
export function PageFailure({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return <ErrorState error={error} onRetry={reset} />;
}
