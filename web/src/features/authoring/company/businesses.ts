import { freeId } from '../model/rows';
import { documentIds } from './documents';
import type { Company } from './part';

/** The businesses of a company that is being written; pure. */

export type Business = Company['businesses'][number];

const idsOf = ({ businesses, variation }: Company): string[] =>
  [...businesses, ...(variation?.businesses ?? [])].map(({ id }) => id);

const nextNumber = ({ businesses }: Company): number =>
  Math.max(0, ...businesses.map(({ number }) => number)) + 1;

/** A new business, dated on the day of the last one: books are written in order. */
export const newBusiness = (company: Company): Business => ({
  id: freeId('b', idsOf(company)),
  number: nextNumber(company),
  title: '',
  date: company.businesses.at(-1)?.date ?? `${company.head.start || '2026-01'}-01`,
  date_until: null,
  action: 'entry',
  weight: 1,
  text: '',
  hint: '',
  document: [],
});

/** What is expected for a business; only documents that are to be refused have a fault. */
export const withAction = (business: Business, action: Business['action']): Partial<Business> => ({
  action,
  document: business.document.map((one) =>
    action !== 'reject' && one.faults?.length ? { ...one, faults: [] } : one,
  ),
});

/** A business once more, with its documents; its vouchers stay with the first. */
export function copyOfBusiness(company: Company, business: Business): Business {
  const used = documentIds(company);
  const document = business.document.map((one) => {
    const id = freeId('d', used);
    used.push(id);
    return { ...one, id };
  });
  return { ...business, id: freeId('b', idsOf(company)), number: nextNumber(company), document };
}

/** How many vouchers, right and wrong ones, belong to a business. */
export const vouchersOf = (company: Company, id: string): number =>
  [...company.vouchers, ...(company.mistakes ?? [])].filter((one) => one.business === id).length;

/** The company without a business and what is booked of it. */
export const withoutBusiness = (company: Company, id: string): Partial<Company> => ({
  businesses: company.businesses.filter((one) => one.id !== id),
  vouchers: company.vouchers.filter((one) => one.business !== id),
  mistakes: (company.mistakes ?? []).filter((one) => one.business !== id),
});

/** Numbers in the order in which the businesses stand. */
export const renumbered = (businesses: readonly Business[]): Business[] =>
  businesses.map((one, at) => (one.number === at + 1 ? one : { ...one, number: at + 1 }));
