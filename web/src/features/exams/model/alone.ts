/** How long a reloaded page waits for the one it replaces to be gone. */
const patienceMs = 1000;

/** A page's hold on an attempt in this browser. */
export interface Hold {
  /** Whether no other page of this browser has the attempt open; known after a second at most. */
  isAlone: Promise<boolean>;
  release: () => void;
}

/**
 * Without network no server says which of two pages writes; the browser does. A page holds its attempt as long as it shows it. Where
 * the browser has no such locks (plain HTTP), no page is alone.
 */
export function hold(attemptId: number): Hold {
  let release = () => {};
  const isHeld = new Promise<boolean>((resolve) => {
    const held = new Promise<void>((done) => {
      release = done;
    });
    const asked = navigator.locks?.request(`suanpan.exam.${attemptId}`, () => {
      resolve(true);
      return held;
    });
    if (asked === undefined) resolve(false);
    else asked.catch(() => resolve(false));
  });
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
  return { isAlone: Promise.race([isHeld, tooLate]), release: () => release() };
}
