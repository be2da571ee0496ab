import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleFile } from '../support/sample-files.ts';
import type { Driver } from './drivers/driver.ts';
import { TOOLS, type Target } from './in-page.ts';
import { waitFor } from './wait-for.ts';

/** A user in a browser of another engine, who finds elements by name and waits for them. */
export class Visitor {
  readonly #driver: Driver;
  /** Folder of the files that the user chooses. */
  readonly #folder: string;

  constructor(driver: Driver, folder: string) {
    this.#driver = driver;
    this.#folder = folder;
  }

  open(address: string): Promise<void> {
    return this.#driver.open(address);
  }

  /** Waits until the page replaces the previous one, which stays until then. */
  async expectPage(title: string): Promise<void> {
    await this.expectVisible({ role: 'heading', level: 1, name: title });
  }

  async expectVisible(target: Target): Promise<void> {
    const find = () => this.#driver.find((wanted) => window.journey.locate(wanted), target);
    await this.#waitFor(describe(target), find);
  }

  async expectHidden(target: Target): Promise<void> {
    const isGone = () => this.#driver.run((wanted) => window.journey.locate(wanted) === null, target);
    await this.#waitFor(`no ${describe(target)}`, isGone);
  }

  /** Expects text in a part of the page. */
  async expectText(text: string, place: Target): Promise<void> {
    const ask = (part: Target, words: string) => window.journey.shownText(part)?.includes(words) ?? false;
    await this.#waitFor(`« ${text} » in ${describe(place)}`, () => this.#driver.run(ask, place, text));
  }

  /** Expects a message of this page, even if it has disappeared. */
  async expectToast(text: string): Promise<void> {
    const ask = (words: string) => window.journeyMessages.some((message) => message.includes(words));
    await this.#waitFor(`the message « ${text} »`, () => this.#driver.run(ask, text));
  }

  async expectNoText(text: string, place: Target): Promise<void> {
    const ask = (part: Target, words: string) => window.journey.shownText(part)?.includes(words) === false;
    await this.#waitFor(`no « ${text} » in ${describe(place)}`, () => this.#driver.run(ask, place, text));
  }

  /** Expects exactly this value in a field. */
  async expectValue(label: string, value: string): Promise<void> {
    const ask = (field: Target, held: string) => window.journey.fieldValue(field) === held;
    const field = { role: 'field', name: label };
    await this.#waitFor(`« ${value} » in ${describe(field)}`, () => this.#driver.run(ask, field, value));
  }

  /** Clicks once on an element at rest with nothing over it; it may still move before the browser clicks. */
  async click(target: Target): Promise<void> {
    let before: string | null = null;
    const isClicked = async () => {
      const place = await this.#driver.run((wanted) => window.journey.placeToClick(wanted), target);
      const isAtRest = place !== null && place === before;
      before = place;
      if (!isAtRest) return false;
      const element = await this.#driver.find((wanted) => window.journey.locate(wanted), target);
      return element !== null && element.click();
    };
    await this.#waitFor(`a place to click on ${describe(target)}`, isClicked);
  }

  /** Replaces the value of a field. */
  async fill(label: string, text: string, group?: string): Promise<void> {
    const field = { role: 'field', name: label, ...(group && { within: { role: 'group', name: group } }) };
    await this.click(field);
    const find = () => this.#driver.find((wanted) => window.journey.fieldToReplace(wanted), field);
    const element = await this.#waitFor(describe(field), find);
    await element.type(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.click({ role: 'field', name: label });
    await this.click({ role: 'option', name: option });
  }

  /** Sets a file in the chooser that a button opens. */
  async attachFile(button: string, { name, buffer }: SampleFile): Promise<void> {
    const file = path.join(this.#folder, name);
    await writeFile(file, buffer);
    const target = { role: 'button', name: button };
    const find = () => this.#driver.find((wanted) => window.journey.fieldBehind(wanted), target);
    const field = await this.#waitFor(`the choice of files behind « ${button} »`, find);
    await field.giveFiles([file]);
  }

  /** Polls the page until it returns something other than null and false. */
  async waitFor<R>(what: string, ask: () => R | null | false): Promise<R> {
    return this.#waitFor(what, () => this.#driver.run(ask));
  }

  async #waitFor<R>(what: string, ask: () => Promise<R | null | false>): Promise<R> {
    return waitFor(what, async () => {
      if (!(await this.#driver.run(() => 'journey' in window))) await this.#driver.inject(TOOLS);
      return ask();
    }).catch(async (cause: unknown) => {
      const shown = await this.#driver.run(() => document.body.innerText).catch(String);
      throw new Error(`${String(cause)}; the page shows: ${shown}`, { cause });
    });
  }
}

function describe({ role, name, within }: Target): string {
  return `${role} « ${name} »${within === undefined ? '' : ` in ${describe(within)}`}`;
}
