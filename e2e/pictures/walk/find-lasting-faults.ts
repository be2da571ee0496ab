import type { Page } from '@playwright/test';
import { findLayoutFaults } from '../layout-faults.ts';
import { readLayout } from '../placed-pieces.ts';

/** The faults of a page as it is laid out now. Lists measure their rows once more when these change: what is gone a moment later is none. */
export async function findLastingFaults(page: Page): Promise<string[]> {
  let faults = findLayoutFaults(await readLayout(page));
  for (let look = 0; look < 10 && faults.length > 0; look += 1) {
    const again = new Set(findLayoutFaults(await readLayout(page)));
    const lasting = faults.filter((fault) => again.has(fault));
    if (look > 3 && lasting.length === faults.length) return faults;
    faults = lasting;
  }
  return faults;
}
