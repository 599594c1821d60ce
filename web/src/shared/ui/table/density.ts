import { create } from 'zustand';
import { oneOf, readStored, writeStored } from '../../lib/storage';

export type Density = 'small' | 'middle' | 'large';

/** From roomy to dense, with what each is called in shell.json. */
export const densities = [
  { value: 'large', name: 'roomy' },
  { value: 'middle', name: 'normal' },
  { value: 'small', name: 'dense' },
] as const satisfies { value: Density; name: string }[];

export const readDensity = oneOf<Density>(densities.map(({ value }) => value));

const key = 'suanpan.density';

/** How tight the rows of every table are that has no choice of its own, in this browser. */
export const useDensity = create<{ density: Density }>(() => ({
  density: readStored(key, readDensity) ?? 'middle',
}));

export function chooseDensity(density: Density): void {
  writeStored(key, density);
  useDensity.setState({ density });
}
