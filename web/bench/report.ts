import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where the figures are written. */
const report = process.env.SUANPAN_BENCH ?? '../target/bench/web.json';

/** Adds figures to the report; what a former run said of the same names goes. */
export function keep(figures: Record<string, unknown>): void {
  mkdirSync(dirname(report), { recursive: true });
  const known: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  writeFileSync(report, `${JSON.stringify({ ...(known as object), ...figures }, undefined, 2)}\n`);
}
