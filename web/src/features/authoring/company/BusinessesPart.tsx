import type { PartProps } from './part';

/** The businesses of a company. */
export function BusinessesPart({ company }: PartProps) {
  return <p>{company.businesses.length}</p>;
}
