/**
 * Every page behind sign-in, and their frame, by the name of its route's file. The list is a chunk of its own (`laterPages.ts`
 * fetches it): its names and hashes, which do not compress, would otherwise weigh on the sign-in page and grow with each screen.
 */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../routes/_app.tsx',
    '../routes/_app/**/*.tsx',
    // Addresses that only lead on, and parts of pages, have no page to fetch.
    '!**/{index,route}.tsx',
    '!**/-*',
  ],
  { query: '?tsr-split=component' },
);

export function loadPage(name: string): Promise<Record<string, unknown>> {
  const load = files[`../routes/${name}.tsx`];
  if (load === undefined) throw new Error(`no page in routes/${name}.tsx`);
  return load();
}
