import { readBudgets } from './route-budgets.ts';
import { listRoutePages } from './route-bytes.ts';

/** The gate that every screen has a budget of bytes; the built app is held to them by check-screen-bytes.ts. */
const budgeted = new Set(Object.keys(readBudgets()));
const missing = listRoutePages().filter(({ name }) => !budgeted.has(name));
for (const { name } of missing) {
  console.error(`${name} has no budget of bytes: npm run build && npm run accept:budgets`);
}
process.exitCode = missing.length === 0 ? 0 : 1;
