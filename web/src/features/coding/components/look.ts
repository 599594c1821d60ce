import { useState } from 'react';
import { isRecord, readStored, writeStored } from '@/shared/lib/storage';

/** How a person likes the workbench; kept in this browser. */
export interface Look {
  fontSize: number;
  results: 'beside' | 'below';
  /** Whether variables are kept from cell to cell, or every run begins anew. */
  runs: 'whole' | 'cells';
  /** Percent of the width: instructions, the scratchpad's files, and the editor's part of the rest by arrangement. */
  sizes: { text: number; files: number; beside: number; below: number };
}

export const fontSizes = { least: 12, most: 22 };

const key = 'suanpan.python.look';
const first: Look = {
  fontSize: 14,
  results: 'beside',
  runs: 'whole',
  sizes: { text: 27, files: 20, beside: 56, below: 56 },
};

const share = (value: unknown, fallback: number) =>
  typeof value === 'number' && value >= 10 && value <= 90 ? value : fallback;

function read(value: unknown): Look | undefined {
  if (!isRecord(value)) return undefined;
  const sizes = isRecord(value.sizes) ? value.sizes : {};
  const { fontSize } = value;
  const isSize = typeof fontSize === 'number' && fontSize >= fontSizes.least && fontSize <= fontSizes.most;
  return {
    fontSize: isSize ? fontSize : first.fontSize,
    results: value.results === 'below' ? 'below' : 'beside',
    runs: value.runs === 'cells' ? 'cells' : 'whole',
    sizes: {
      text: share(sizes.text, first.sizes.text),
      files: share(sizes.files, first.sizes.files),
      beside: share(sizes.beside, first.sizes.beside),
      below: share(sizes.below, first.sizes.below),
    },
  };
}

export function useLook(): [Look, (patch: Partial<Look>) => void] {
  const [look, setLook] = useState(() => readStored(key, read) ?? first);
  const change = (patch: Partial<Look>) => {
    const next = { ...look, ...patch };
    setLook(next);
    writeStored(key, next);
  };
  return [look, change];
}
