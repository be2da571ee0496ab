import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { launchOptions } from '../../support/browser.ts';
import { firefoxPath } from '../environment.ts';
import type { Driver, FoundElement, Key, PageFunction } from './driver.ts';

/** Firefox preferences for journeys about them. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Starts Firefox without a window, driven by WebDriver BiDi, with a temporary profile. */
export async function startFirefox(preferences: Preferences = {}): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: null,
    env: { ...process.env, TZ: 'Europe/Paris' },
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR, fr', ...preferences },
  });
  // The first tab leaves the focus in the address bar, so its pages never receive `focus` and `blur`.
  return new PuppeteerDriver(browser, await browser.newPage());
}

/** Starts Chromium without a window, with a temporary profile. */
export async function startChromium(): Promise<Driver> {
  const { executablePath, args } = launchOptions;
  const browser = await launch({
    executablePath,
    args,
    headless: 'shell',
    defaultViewport: null,
    env: { ...process.env, TZ: 'Europe/Paris' },
  });
  return new PuppeteerDriver(browser, await browser.newPage());
}

class PuppeteerDriver implements Driver {
  readonly #browser: Browser;
  readonly #page: Page;

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async run<A extends readonly unknown[], R>(ask: PageFunction<A, R>, ...parameters: A): Promise<R> {
    // JSON of the function’s result; its type is known at the call.
    return (await this.#page.evaluate(callOf(ask, parameters))) as R;
  }

  async inject(script: string): Promise<void> {
    await this.#page.evaluate(`(() => { ${script}\n })()`);
  }

  async find<A extends readonly unknown[]>(
    ask: PageFunction<A, Element | null>,
    ...parameters: A
  ): Promise<FoundElement | null> {
    const handle = await this.#page.evaluateHandle(callOf(ask, parameters));
    const element = handle.asElement();
    return element === null ? null : actOn(element as ElementHandle<Element>);
  }

  async press(key: Key): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  async print(): Promise<void> {
    await this.#page.pdf();
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** Formats the call as text, the same way for each engine. */
function callOf(ask: PageFunction<never, unknown>, parameters: readonly unknown[]): string {
  return `(${String(ask)}).apply(null, ${JSON.stringify(parameters)})`;
}

function actOn(element: ElementHandle<Element>): FoundElement {
  return {
    click: async () => {
      await element.click();
      return true;
    },
    type: (text) => element.type(text),
    giveFiles: async (paths) => {
      if (!(await element.evaluate((field) => field instanceof HTMLInputElement)))
        throw new Error('No field');
      await (element as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
  };
}
