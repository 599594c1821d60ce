import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '@/features/identity/pages/MyAccountPage';

export const Route = createFileRoute('/_app/myaccount')({
  component: MyAccountPage,
  staticData: { title: 'myaccount', menu: { area: 'main', order: 30, icon: 'user' } },
});
