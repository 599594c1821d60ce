import { useMutation } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/types';
import { tryCompany } from '../api';
import type { Company } from './part';

export type TrialReport = Schema<'CompanyTrial'>;
export type CompanyFault = TrialReport['faults'][number];
export type FaultPart = CompanyFault['part'];

export interface CompanyTrial {
  report: TrialReport | undefined;
  /** The company that was tried. */
  of: Company | undefined;
  seed: number;
  /** Whether the company was changed since. */
  isStale: boolean;
  isRunning: boolean;
  error: unknown;
  run: (seed: number) => void;
}

/** Tries the company as it is on screen; what came of it stays while other parts are looked at. */
export function useCompanyTrial(courseId: number, company: Company): CompanyTrial {
  const tried = useMutation({
    mutationFn: async (seed: number) => ({
      of: company,
      seed,
      report: await tryCompany(courseId, { company, seed }),
    }),
  });
  const { data } = tried;
  return {
    report: data?.report,
    of: data?.of,
    seed: data?.seed ?? 0,
    isStale: data !== undefined && data.of !== company,
    isRunning: tried.isPending,
    error: tried.error,
    run: tried.mutate,
  };
}
