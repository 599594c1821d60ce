import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '@/features/identity/pages/MyAccountPage';

export const Route = createFileRoute('/_app/myaccount')({
  component: MyAccountPage,
  staticData: { menu: { section: 'foot', order: 10 } },
});
