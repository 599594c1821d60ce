import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { makeClass, openAll, seeHandedIn } from './byo/class';
import { writeCompany } from './byo/company';
import { firm } from './byo/desk';
import { exported, imported, startSecond } from './byo/second';
import { doBooks, doExercise, doFlow, doPython, join, learn, seeDone } from './byo/study';
import {
  beginCourse,
  publish,
  writeExercise,
  writeFlow,
  writeLecture,
  writePython,
  writeResource,
  writeTask,
} from './byo/write';
import { signIn, watchConsole } from './people';

test('a course written in the browser is done by a class, exported, and the same in another school', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await test.step('a course, a project, a chapter', () => beginCourse(page));
  await test.step('a lecture with a picture and a film', () => writeLecture(page));
  await test.step('a resource', () => writeResource(page));
  await test.step('an exercise', () => writeExercise(page));
  await test.step('a Python task', () => writePython(page));
  await test.step('a flow', () => writeFlow(page));
  await test.step('a company of three documents', () => writeCompany(page));
  await test.step('the task that leads to all of it', () => writeTask(page, firm));
  await test.step('it is sound, and published', () => publish(page));
  const code = await test.step('a class gets it', () => makeClass(page));
  await test.step('and all of it is open to the class', () => openAll(page));

  const second = await startSecond();
  try {
    const context = await browser.newContext();
    faults.push(...(await studied(await context.newPage(), code)));
    await context.close();
    await test.step('the teacher sees it handed in', () => seeHandedIn(page));
    const first = await test.step('and takes the course away', () => exported(page));

    await test.step('in another school it comes out as it went in', async () => {
      await second.ready();
      const elsewhere = await browser.newContext({ baseURL: second.url });
      const there = await elsewhere.newPage();
      faults.push(...(await carried(there, first)));
      await elsewhere.close();
    });
  } finally {
    await second.stop();
  }
  expect(faults).toEqual([]);
});

/** A student does all of it; tells what the browser found wrong. */
async function studied(page: Page, code: string): Promise<string[]> {
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'student33');
  await test.step('a student joins', () => join(page, code));
  await test.step('watches and reads', () => learn(page));
  await test.step('does the exercise', () => doExercise(page));
  await test.step('runs and hands in the program', () => doPython(page));
  await test.step('lays out the flow', () => doFlow(page));
  await test.step('keeps the books', () => doBooks(page));
  await test.step('and has done the task', () => seeDone(page));
  return faults;
}

/** Imports the course and exports it again, byte for byte the same; tells what the browser found wrong. */
async function carried(page: Page, zip: Buffer): Promise<string[]> {
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await imported(page, zip);
  const again = await exported(page);
  // Whoever looks for the difference finds both.
  writeFileSync(test.info().outputPath('first.zip'), zip);
  writeFileSync(test.info().outputPath('again.zip'), again);
  expect(again.equals(zip), 'the two exports are equal').toBe(true);
  return faults;
}
