import type { PaneWish } from '@/shared/ui/workspace/usePaneWidth';

/** What is asked and the steps, beside a board with a lane for each person. */
export const stepsPane: PaneWish = { name: 'flowSteps', usual: 340, min: 280, besideIt: 520 };
