import type { Page } from '@playwright/test';
import { findLayoutFaults } from '../layout-faults.ts';
import { readLayout } from '../placed-pieces.ts';

/** Layout faults that persist: lists measure rows again after a change, so a fault that is gone a moment later does not count. */
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
