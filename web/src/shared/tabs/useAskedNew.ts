import { useEffect } from 'react';
import { usePage } from './page';

/** What an address ends with that leads to a list and at once to making a new one of it: `…?new=1`. */
export const askedNew = 'new=1';

/** Begins a new one of what the page lists when the address asks for it; coming back to the page asks for nothing. */
export function useAskedNew(begin: () => void): void {
  const { search, setSearch } = usePage();
  const isAsked = Number(search.new) === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others are new for each drawing of the page but do the same
  useEffect(() => {
    if (!isAsked) return;
    setSearch({ new: undefined }, { replace: true });
    begin();
  }, [isAsked]);
}
