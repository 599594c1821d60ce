import { createFileRoute, useSearch } from '@tanstack/react-router';
import { PersonalDataPage } from '@/features/identity/pages/PersonalDataPage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/personalData')({
  validateSearch: loginSearch,
  component: () => <PersonalDataPage search={useSearch({ from: '/personalData' })} />,
  staticData: {},
});
