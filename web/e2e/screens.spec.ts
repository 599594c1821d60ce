import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';
import {
  operatorScreens,
  publicScreens,
  type Screen,
  staffScreens,
  studentScreens,
  teacherScreens,
} from './routes';

// Traces of so many pages would cost more time than the walk itself.
test.use({ trace: 'off' });

const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };
/** The narrowest phone on which everything still fits. */
const narrow = { width: 360, height: 780 };
const shades = ['light', 'dark'] as const;
type Size = keyof typeof sizes;

/** Names a folder to keep a picture of every screen in both sizes and shades (`make screens`). */
const pictures = process.env.SUANPAN_SCREENS;

const languages = ['zh-CN', 'en-US'] as const;
const languageKey = 'suanpan.language';

/** Both languages, sizes and shades. */
const looks = languages.flatMap((language) =>
  (Object.keys(sizes) as Size[]).flatMap((size) => shades.map((shade) => ({ language, size, shade }))),
);
const [chinese, english] = [looks.slice(0, 4), looks.slice(4)];

/**
 * All of them with the pictures. Otherwise one in Chinese, another one from screen to screen, and on every fourth screen one in
 * English: what is wrong with a shade or a width is wrong on many screens.
 */
function looksOf(index: number): typeof looks {
  if (pictures !== undefined) return looks;
  const turn = Math.floor(index / 4);
  return [
    ...chinese.filter((_, at) => at === (index + turn) % 4),
    ...english.filter((_, at) => index % 4 === 3 && at === turn % 4),
  ];
}

/** What a screen must never say: keys nobody translated, values nobody formatted, promises. */
const unspoken = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;
const broken = /undefined|\bNaN\b|\[object |Invalid Date|coming soon|敬请期待|即将上线|\{\{/i;

async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await expect(page.locator('[data-state="loading"]:visible')).toHaveCount(0);
  // What the first answers ask for in turn.
  await page.waitForTimeout(150);
  await expect(page.locator('[data-state="loading"]:visible')).toHaveCount(0);
}

/** Everything written on the screen, piece by piece. */
const written = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const said = node.textContent?.trim();
      if (!said || !holder || holder.closest('script, style, pre, code, .cm-editor')) continue;
      if (holder.checkVisibility()) found.push(said);
    }
    return found;
  });

/** What stands beyond the right edge without anything around it that scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (box: Element | null): boolean =>
      box !== null &&
      box !== document.body &&
      (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.tagName !== 'MAIN'
        ? true
        : scrolls(box.parentElement));
    const wide = [...document.querySelectorAll('main *, [role="main"] *')].filter(
      (box) =>
        box.checkVisibility() &&
        box.getBoundingClientRect().width > 0 &&
        box.getBoundingClientRect().right > window.innerWidth + 1 &&
        !box.closest('.sp-visually-hidden, svg, canvas') &&
        !scrolls(box),
    );
    return wide.slice(0, 2).map((box) => box.outerHTML.slice(0, 120));
  });

async function takePictures(page: Page, name: string, size: Size): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of shades) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${pictures}/${name}.${size}.${colorScheme}.png` });
  }
}

/** Faults of access, grave or not, in words. */
async function accessFaultsHere(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: a second page for each result would take as long again, and is for frames of other origins only.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // No rule of WCAG, and still how a reader finds the way through a page.
      rules: { 'heading-order': { enabled: true } },
    })
    .analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** The same as each of some looks has it. Ends in Chinese. */
async function accessFaults(page: Page, screen: Screen, which: typeof looks): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages) {
    const here = which.filter((look) => look.language === language);
    if (here.length === 0) continue;
    if (language !== 'zh-CN') await reopen(page, screen, language);
    for (const { size, shade } of here) {
      await page.setViewportSize(sizes[size]);
      await page.emulateMedia({ colorScheme: shade });
      await settle(page);
      for (const fault of await accessFaultsHere(page))
        faults.push(`${language}, ${shade} ${size}: ${fault}`);
    }
    if (language !== 'zh-CN') await reopen(page, screen, 'zh-CN');
  }
  return faults;
}

async function reopen(page: Page, screen: Screen, language: string): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify(value)), [
    languageKey,
    language,
  ] as const);
  await page.goto(screen.path);
  await settle(page);
}

/** What is wrong with one screen, in words. */
async function faultsOf(page: Page, screen: Screen, name: string, index: number): Promise<string[]> {
  const faults: string[] = [];
  const addFault = (fault: string) => faults.push(`${screen.path}: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.desk);
  await page.goto(screen.path);
  try {
    await settle(page);
  } catch {
    addFault('did not settle');
  }
  const title = await page.title();
  if (screen.title !== undefined && !title.includes(screen.title)) addFault(`is titled “${title}”`);
  if (!title.includes(' - ')) addFault(`names no page in its title “${title}”`);
  const headings = await page.locator('h1:visible').count();
  if (headings !== 1) addFault(`has ${headings} main headings`);
  for (const text of await written(page)) {
    if (unspoken.test(text) && !/\.(csv|xlsx?|md|py|pdf|zip|json|png|svg)$/.test(text))
      addFault(`says “${text}”`);
    if (broken.test(text)) addFault(`says “${text}”`);
  }
  if (!screen.empty && (await page.locator('[data-state="empty"]:visible').count()) > 0)
    addFault('has an empty list');
  if ((await page.locator('[data-state="error"]:visible').count()) > 0) addFault('shows an error');
  // A desk of its own has an act in each of its panes.
  const isDesk = screen.path.startsWith('/full/');
  const acts = isDesk ? [] : await page.locator('#content .ant-btn-primary:visible').allTextContents();
  if (new Set(acts).size > 1) addFault(`has ${acts.length} primary acts: ${acts.join(', ')}`);
  await takePictures(page, name, 'desk');
  for (const fault of await accessFaults(page, screen, looksOf(index))) addFault(fault);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(sizes.phone);
  await takePictures(page, name, 'phone');
  await page.setViewportSize(narrow);
  for (const part of await overflow(page)) addFault(`is too wide for a phone: ${part}`);
  return faults;
}

async function walk(
  context: BrowserContext,
  screens: readonly (readonly [number, Screen])[],
  who?: string,
): Promise<string[]> {
  const page = await context.newPage();
  if (who !== undefined) await signIn(page, who);
  const errors = watchConsole(page);
  const faults: string[] = [];
  for (const [index, screen] of screens) {
    const name = `${who ?? 'public'}-${String(index).padStart(2, '0')}${screen.path.replace(/[^a-zA-Z]+/g, '-')}`;
    faults.push(...(await faultsOf(page, screen, name, index)));
    const said = errors.splice(0).filter((error) => !(screen.missing && error.includes('404')));
    faults.push(...said.map((error) => `${screen.path}: console: ${error}`));
  }
  await context.close();
  return faults;
}

const people: [name: string, who: string | undefined, screens: Screen[]][] = [
  ['public', undefined, publicScreens],
  ['student', 'student1', studentScreens],
  ['teacher', 'teacher1', teacherScreens],
  ['staff', 'staff1', staffScreens],
  ['admin', 'admin', operatorScreens],
];

/** How many screens one test looks at. */
const BATCH = 12;

for (const [name, who, screens] of people) {
  const numbered = [...screens.entries()];
  for (let first = 0; first < numbered.length; first += BATCH) {
    const batch = numbered.slice(first, first + BATCH);
    const which = `${name} screens ${first + 1} to ${first + batch.length}`;
    test(`${which} open whole: title, heading, words, content, access, a phone's width`, async ({
      browser,
    }) => {
      // Minutes only on a machine that is busy with something else.
      test.setTimeout(600_000);
      expect(await walk(await browser.newContext({ viewport: sizes.desk }), batch, who)).toEqual([]);
    });
  }
}
