import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '@/app/App';
import { createQueryClient } from '@/app/query';
import { createAppRouter } from '@/app/router';
import { keepToken } from '@/shared/api/session';

/** Opens an address in the real application; `signedIn` holds a token beforehand. */
export function renderApp(path: string, { signedIn = true }: { signedIn?: boolean } = {}) {
  if (signedIn) keepToken('token-1', undefined, false);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const user = userEvent.setup();
  const view = render(<App queryClient={queryClient} router={router} />);
  return { ...view, user, router, queryClient, address: () => router.state.location.href };
}
