import { createFileRoute } from '@tanstack/react-router';
import { ReceiptCheckPage } from '@/features/exams/pages/ReceiptCheckPage';

export const Route = createFileRoute('/receipt')({
  component: ReceiptCheckPage,
  staticData: {},
});
