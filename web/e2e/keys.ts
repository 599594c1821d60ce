import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './people';

/** How often Tab is pressed before something counts as out of reach. */
const MOST_TABS = 160;

/** A journey by keyboard has no mouse: wherever one is pressed, the console says so, and the journey ends with a fault. */
export async function withoutMouse(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('no mouse here'), true);
  });
}

/** Where something stands seen from where the keyboard is. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement } = document;
    if (element === activeElement) return 'here';
    if (activeElement === null || activeElement === document.body) return 'after';
    const isBefore =
      (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBefore ? 'before' : 'after';
  });

/** Goes to something by Tab alone, backwards where it stands before. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    const place = await placeOf(target.first());
    if (place === 'here') return;
    // In the editor Tab indents; after Escape it leads on.
    if (await page.locator('.cm-content:focus').count()) await page.keyboard.press('Escape');
    await page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`not reached by Tab: ${target}`);
}

/** Goes to a button or a link by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target.first()).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** The keyboard is somewhere: who acts goes on from there, and a screen reader knows where it is. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
    )
    .toBe(true);
}

/** Chooses an entry of the browser's own select, which has the keyboard, by the arrows. */
export async function pickByArrows(page: Page, select: Locator, entry: string | RegExp): Promise<void> {
  await expect(select).toBeFocused();
  const options = await select.locator('option').allTextContents();
  const wanted = options.findIndex((text) => (typeof entry === 'string' ? text === entry : entry.test(text)));
  if (wanted < 0) throw new Error(`no ${entry} among ${options.join(', ')}`);
  const at = await select.evaluate((element: HTMLSelectElement) => element.selectedIndex);
  for (let step = at; step !== wanted; step += Math.sign(wanted - at)) {
    await page.keyboard.press(wanted > at ? 'ArrowDown' : 'ArrowUp');
  }
}

/** Chooses an entry of a select of the component library by its name. */
export async function chooseByKeys(page: Page, label: string, entry: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  const wanted = list.locator('.ant-select-item-option').filter({ hasText: entry });
  const active = list.locator('.ant-select-item-option-active');
  await expect(active).toBeVisible();
  const name = (await wanted.first().textContent()) ?? '';
  await expect(async () => {
    if ((await active.textContent()) !== name) {
      await page.keyboard.press('ArrowDown');
      throw new Error('further down');
    }
  }).toPass({ intervals: [20] });
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
}

/** Opens what the search finds first. */
export async function find(page: Page, words: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox', { name: /搜索|查找/ });
  await expect(box).toBeFocused();
  await page.keyboard.insertText(words);
  const wanted = page.getByRole('option', { name: entry }).first();
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 30; pressed++) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function signInByKeys(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('账号', { exact: true }));
  await page.keyboard.insertText(username);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.insertText(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mycourse/);
  await expect(page.locator('#content').getByRole('heading').first()).toBeVisible();
}
