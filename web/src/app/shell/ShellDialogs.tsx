import { Suspense, useEffect } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { ask, useAsked } from './asked';
import { useShellKeys } from './useShellKeys';

const FindDialog = lazily(() => import('./FindDialog').then((module) => module.FindDialog));
const KeysDialog = lazily(() => import('./KeysDialog').then((module) => module.KeysDialog));

/** The search and the list of keys, by key from anywhere but an exam. */
export function ShellDialogs({ hasKeys }: { hasKeys: boolean }) {
  const asked = useAsked((state) => state.asked);
  const { typedAhead } = useShellKeys(hasKeys);
  // Who signs in next has asked for nothing yet.
  useEffect(() => () => ask(undefined), []);
  return (
    <Suspense fallback={null}>
      {asked === 'find' ? <FindDialog typedAhead={typedAhead} onClose={() => ask(undefined)} /> : null}
      {asked === 'keys' ? <KeysDialog onClose={() => ask(undefined)} /> : null}
    </Suspense>
  );
}
