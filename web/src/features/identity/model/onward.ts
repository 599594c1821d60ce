import type { loginSearch } from '@/shared/lib/search';

/** What the address of a page before sign-in carries on: where to return to, and through which entry one came. */
export type Onward = ReturnType<typeof loginSearch>;
