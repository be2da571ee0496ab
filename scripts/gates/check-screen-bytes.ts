import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listFirstLoad } from './first-load.ts';
import { budgetsFile, holdToBudgets, readBudgets } from './route-budgets.ts';
import { listRoutePages, measureRoutes } from './route-bytes.ts';

const dist = path.join(root, 'apps', 'web', 'dist');
const measured = measureRoutes(dist, listRoutePages());

/** The first load, the login page with its texts as transferred, stays below the limit. */
function isFirstLoadSmall(): boolean {
  const limitKilobytes = 160;
  const texts = ['common', 'problems', 'shell', 'auth'].map((name) => `virtual:carnet-catalogues/${name}-fr`);
  const entries = ['index.html', 'src/app/pages/account/login-page.tsx', ...texts];
  const kilobytes = listFirstLoad(dist, entries).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  console.log(
    `First load of the login page: ${kilobytes.toFixed(1)} kB of JavaScript and CSS (at most ${limitKilobytes}).`,
  );
  return kilobytes <= limitKilobytes;
}

/** What each screen adds to the shared files stays within its budget. */
function areRoutesInBudget(): boolean {
  const lines = holdToBudgets(measured, readBudgets());
  for (const { name, bytes, budget, fault } of lines) {
    console.log(`${kilobytesOf(bytes)} kB of ${kilobytesOf(budget)}  ${name}${fault ? `  ✗ ${fault}` : ''}`);
  }
  const isInBudget = lines.every(({ fault }) => fault === null);
  if (!isInBudget) {
    console.error('Make it smaller, or accept it on purpose: npm run build && npm run accept:budgets');
  }
  return isInBudget;
}

/** Sets the budget of each failing screen to its size and keeps the other budgets. */
function acceptBudgets(): void {
  const accepted = holdToBudgets(measured, readBudgets()).flatMap(({ name, bytes, budget, fault }) =>
    measured.has(name) ? [[name, fault === null ? budget : bytes] as const] : [],
  );
  writeFileSync(budgetsFile, `${JSON.stringify(Object.fromEntries(accepted), null, 2)}\n`);
}

function kilobytesOf(bytes: number | undefined): string {
  return (bytes === undefined ? '?' : (bytes / 1000).toFixed(1)).padStart(6);
}

if (process.argv.includes('--accept')) acceptBudgets();
const results = [isFirstLoadSmall(), areRoutesInBudget()];
process.exitCode = results.every(Boolean) ? 0 : 1;
