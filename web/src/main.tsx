import './shared/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { wireFailures } from './app/failures';
import { fetchPages } from './app/laterPages';
import { createQueryClient } from './app/query';
import { createAppRouter } from './app/router';
import { startI18n } from './i18n/i18n';
import { readToken } from './shared/api/session';
import { startTheme } from './shared/theme/theme';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

startTheme();
wireFailures(router);
// While the texts come, which the first page waits for anyway. Somebody who is signed in passes by the sign-in page.
if (location.pathname !== '/login' || readToken() !== undefined) void fetchPages();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root element');

// Not awaited at the top level: the texts' chunks import this one and would wait for it in turn.
void startI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  ),
);
