import { giveInputs } from '@/shared/questions/inputs';
import { lazily } from '@/shared/ui/lazily';

/** Where questions are answered at a feature's own bench, in an exam as in practice. */
giveInputs({
  python: lazily(() =>
    import('@/features/coding/components/QuestionProgram').then((module) => module.QuestionProgram),
  ),
  entry: lazily(() =>
    import('@/features/simulation/components/QuestionEntry').then((module) => module.QuestionEntry),
  ),
  voucher: lazily(() =>
    import('@/features/simulation/components/QuestionEntry').then((module) => module.QuestionVoucher),
  ),
  books: lazily(() =>
    import('@/features/simulation/components/QuestionBook').then((module) => module.QuestionBook),
  ),
  companyFields: lazily(() =>
    import('@/features/simulation/components/CompanyFields').then((module) => module.CompanyFields),
  ),
});
