import type { ReactNode } from 'react';
import type { ItemKind } from '../api';

/** What else may be done with an item that is open to a class, drawn by another feature. */
export type ActsOf = (of: {
  classId: number;
  task: { id: number; title: string };
  isActive: boolean;
}) => ReactNode;

export type Acts = Partial<Record<ItemKind, ActsOf>>;
