import { StyleProvider } from '@ant-design/cssinjs';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App } from '@/app/App';
import { createQueryClient } from '@/app/query';
import { createAppRouter } from '@/app/router';
import { keepToken } from '@/shared/api/session';

/**
 * Takes antd's styles: 1,400 rules and, on each element, 449 variables, which jsdom copies one by one
 * (each copy writes all of them out) whenever visibility is asked: ten seconds a button.
 */
const outsideTheDocument = document.createElement('div');

/** Opens an address in the real application; `signedIn` holds a token beforehand. */
export function renderApp(path: string, { signedIn = true }: { signedIn?: boolean } = {}) {
  if (signedIn) keepToken('token-1', undefined, false);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  // Without the styles nothing says what takes the pointer; what a file before this one left could say it wrongly.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <StyleProvider container={outsideTheDocument}>
      <App queryClient={queryClient} router={router} />
    </StyleProvider>,
  );
  return { ...view, user, router, queryClient, address: () => router.state.location.href };
}
