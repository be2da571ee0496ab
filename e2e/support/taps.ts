import type { Locator } from '@playwright/test';

/** Counts taps; typing counts as the tap on its field. */
export class Taps {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.on(field);
    await field.fill(text);
  }
}
