import { useQuery } from '@tanstack/react-query';
import { finalMarksQuery } from '@/shared/api/finalMarks';

/** What waits for the office: final marks to approve, and changes that teachers ask for after the approval. */
export function useOfficeWaiting() {
  const asked = useQuery(finalMarksQuery);
  const sheets = asked.data?.sheets ?? [];
  const parts = [
    { name: 'sheets', count: sheets.filter((sheet) => sheet.state === 'submitted').length },
    { name: 'requests', count: sheets.reduce((sum, sheet) => sum + sheet.requests, 0) },
  ] as const;
  return { asked, parts: parts.filter(({ count }) => count > 0) };
}
