import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** A user without a pointer. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until a control has the focus. */
  async goTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`${String(control)} is not reached by ${MOST_STOPS} times Tab`);
  }

  /** Moves to a link or button and presses it. */
  async press(control: Locator): Promise<void> {
    await this.goTo(control);
    await this.#page.keyboard.press('Enter');
  }

  /** Moves to a field and replaces its value. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.type(text);
  }
}
