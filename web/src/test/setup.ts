import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import { forgetWrites } from '@/shared/api/idempotency';
import { resetExpiry } from '@/shared/api/session';
import { openDatabase } from '@/shared/autosave/idbJournal';
import { tabs } from '@/shared/tabs/tabs';
import { useNotices } from '@/shared/ui/notify';
import { waitForOpening } from './opening';
import { server } from './server';

// jsdom has no layout: what the pages ask of it answers as on a desk screen.
window.matchMedia ??= (query: string) =>
  ({
    // Motion off: dialogs appear and go at once.
    matches: query.includes('reduced-motion'),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.scrollTo = () => {};
// jsdom knows the dialog element and not how it is shown.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A busy machine may need seconds to import a page for the first time.
configure({ asyncUtilTimeout: 8000 });
waitForOpening();

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  if (!i18next.isInitialized) await startI18n();
});

beforeEach(async () => {
  // A file that brought a database left it to the files after it: what pages kept in it is of a stranger.
  if ('indexedDB' in globalThis) await (await openDatabase()).clear('changes');
  resetExpiry();
  forgetWrites();
  localStorage.clear();
  sessionStorage.clear();
  for (const part of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: each test starts as a stranger
    document.cookie = `${part.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  tabs.clear();
  useNotices.setState({ list: [] });
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
});

afterAll(() => server.close());
