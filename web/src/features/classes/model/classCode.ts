import { notify } from '@/shared/ui/notify';
import type { ClassView } from '../api';

/** Whether the code lets nobody in any more. */
export function isExpired(value: ClassView): boolean {
  return value.code_expires_at_ms != null && value.code_expires_at_ms <= Date.now();
}

/** Copies a text; where the browser refuses, shows it to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.warning(text);
  }
}
