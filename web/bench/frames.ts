import type { Locator, Page } from '@playwright/test';

/** How long frames last while something is scrolled. */

export interface Scroll {
  axis: 'top' | 'left';
  /** Pixels a frame. */
  step: number;
  frames: number;
}

/** Runs in the page: scrolls a step a frame, back from the ends, and returns how long each frame lasted. */
function scrollFrames(box: Element, { axis, step, frames }: Scroll): Promise<number[]> {
  const place = axis === 'top' ? 'scrollTop' : 'scrollLeft';
  const lasted: number[] = [];
  let [before, move, at] = [0, step, box[place]];
  return new Promise((done) => {
    const frame = (now: number) => {
      if (before > 0) lasted.push(now - before);
      before = now;
      if (lasted.length >= frames) return done(lasted);
      const most = axis === 'top' ? box.scrollHeight - box.clientHeight : box.scrollWidth - box.clientWidth;
      if (at + move > most || at + move < 0) move = -move;
      at += move;
      box[place] = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

export interface Frames {
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

export async function measureFrames(box: Locator, scroll: Scroll): Promise<Frames> {
  const lasted = (await box.evaluate(scrollFrames, scroll)).sort((left, right) => left - right);
  const at = (part: number) => Math.round((lasted[Math.ceil(lasted.length * part) - 1] ?? 0) * 10) / 10;
  return { p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}

/** As much to scroll, and nothing in it: the pace of the machine. */
export async function openEmpty(page: Page): Promise<Locator> {
  await page.goto('about:blank');
  await page.setContent(
    '<div id="box" style="overflow:auto;width:1200px;height:600px"><div style="width:16000px;height:150000px"></div></div>',
  );
  return page.locator('#box');
}
