import { Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';

const Asked = lazily(() =>
  import('@/features/originality/components/mine/CasesToAnswer').then((module) => module.CasesToAnswer),
);

/** What a student was asked about their work: the rest of their home does not wait for it. */
export function CasesToAnswer() {
  return (
    <Suspense fallback={null}>
      <Asked />
    </Suspense>
  );
}
