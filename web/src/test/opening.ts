import { configure, getConfig } from '@testing-library/react';

/** A dialog is in the page, hidden, for one frame before it is shown. */
const opening = '.ant-zoom-appear-prepare';

const asIs = getConfig().asyncWrapper;

/** Whatever a test waits for, it goes on only when the dialogs it opened are shown. */
export function waitForOpening(): void {
  configure({
    asyncWrapper: async (wait) => {
      const found = await asIs(wait);
      for (let frame = 0; frame < 20 && document.querySelector(opening); frame += 1) {
        await asIs(() => new Promise((resolve) => setTimeout(resolve, 5)));
      }
      return found;
    },
  });
}
