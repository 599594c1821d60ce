import { useInfiniteQuery } from '@tanstack/react-query';
import { type BankSearch, bankFromQuery } from '@/shared/questions/bank';

/** The questions of a bank from the first one on, as far as they were asked for. */
export function useBankRows(courseId: number, search: BankSearch) {
  const found = useInfiniteQuery(bankFromQuery(courseId, search));
  const pages = found.data?.pages;
  return {
    query: {
      data: pages && { items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0 },
      error: found.error,
      isFetching: found.isFetching,
      refetch: found.refetch,
    },
    more: {
      has: found.hasNextPage,
      isLoading: found.isFetchingNextPage,
      load: () => void found.fetchNextPage(),
    },
  };
}
