import { useState } from 'react';
import { isRecord, readStored, writeStored } from '../../lib/storage';
import type { Search } from '../../tabs/model';
import { type Density, readDensity, useDensity } from './density';

/** What a list was narrowed to, its order and columns, under a name. */
export interface TableView {
  name: string;
  search: Search;
  hidden: Record<string, boolean>;
}

interface Preferences {
  /** This table's own; otherwise it follows what holds for all. */
  ownDensity?: Density | undefined;
  /** true hides, false shows a column that is hidden by default. */
  hidden: Record<string, boolean>;
  views: TableView[];
}

function readHidden(value: unknown): Record<string, boolean> | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

function readView(value: unknown): TableView[] {
  if (!isRecord(value) || typeof value.name !== 'string' || !isRecord(value.search)) return [];
  return [{ name: value.name, search: value.search, hidden: readHidden(value.hidden) ?? {} }];
}

/** It was once kept with every other choice: the usual one may never have been chosen. */
const oldDensity = (value: unknown) => (value === 'middle' ? undefined : readDensity(value));

function readPreferences(value: unknown): Preferences | undefined {
  if (!isRecord(value)) return undefined;
  const hidden = readHidden(value.hidden);
  if (hidden === undefined) return undefined;
  const views = Array.isArray(value.views) ? value.views.flatMap(readView) : [];
  return { ownDensity: readDensity(value.ownDensity) ?? oldDensity(value.density), hidden, views };
}

const noPreferences: Preferences = { hidden: {}, views: [] };

/** Which columns one table shows, how tight its rows are and which views were kept, all in this browser. */
export function useTablePreferences(name: string) {
  const general = useDensity((state) => state.density);
  const key = `suanpan.table.${name}`;
  const [value, setValue] = useState(() => readStored(key, readPreferences) ?? noPreferences);
  const update = (patch: Partial<Preferences>) => {
    const next = { ...value, ...patch };
    setValue(next);
    writeStored(key, next);
  };
  const others = (view: string) => value.views.filter((one) => one.name !== view);
  return {
    density: value.ownDensity ?? general,
    /** What holds for all tables is no choice of this one: it follows again. */
    setDensity: (density: Density) => update({ ownDensity: density === general ? undefined : density }),
    isHidden: (column: string, byDefault = false) => value.hidden[column] ?? byDefault,
    setHidden: (column: string, isHidden: boolean) =>
      update({ hidden: { ...value.hidden, [column]: isHidden } }),
    views: value.views,
    /** A view of the same name is replaced. */
    saveView: (view: string, search: Search) =>
      update({ views: [...others(view), { name: view, search, hidden: value.hidden }] }),
    showView: (view: TableView) => update({ hidden: view.hidden }),
    dropView: (view: string) => update({ views: others(view) }),
  };
}
