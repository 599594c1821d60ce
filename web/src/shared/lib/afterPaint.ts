/** A page in the background paints nothing; what was to follow its paint comes after this time all the same. */
const unpaintedMs = 500;

/** Runs once what is drawn now is on the screen, so that it is not waited for. Returns how to call it off. */
export function afterPaint(run: () => void): () => void {
  let isOver = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const once = () => {
    if (isOver) return;
    isOver = true;
    run();
  };
  const frame = requestAnimationFrame(() => {
    soon = setTimeout(once);
  });
  const late = setTimeout(once, unpaintedMs);
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(late);
  };
}
