/** Under which keys the queries of this feature are kept. */
export const keys = {
  books: (courseId: number) => ['simulation', 'books', courseId] as const,
  kept: (id: number) => ['simulation', 'kept', id] as const,
  desk: ['simulation', 'desk'] as const,
  /** Who did what in a team's book. */
  acts: (id: number) => ['simulation', 'acts', id] as const,
  /** Everything computed from a book's vouchers. */
  ledgers: (id: number) => ['simulation', 'ledgers', id] as const,
};
