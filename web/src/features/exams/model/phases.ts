import type { Tone } from '@/shared/ui/StatusTag';
import type { Phase } from '../managedApi';

/** How the phases of an assessment look. */
export const phaseTones: Record<Phase, Tone> = {
  draft: 'neutral',
  upcoming: 'neutral',
  open: 'primary',
  marking: 'warn',
  released: 'good',
};
