import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { serverPort } from '../support/environment.ts';
import { Garage } from '../support/garage.ts';
import { Person } from '../support/person.ts';
import { test as base } from '../support/test.ts';
import { newDeviceState } from './device-plugins.ts';
import { Device } from './device.ts';
import type { Platform } from './plugin-headers.ts';
import { SecureOrigins, SERVER_HOST } from './secure-origins.ts';
import { SHELL_ORIGIN } from './shell-script.ts';

const SERVER = `https://${SERVER_HOST}`;
/** Key of the token in the secure store. */
export const VAULT_KEY = 'capacitor-storage_carnet.token';

interface WorkerWorld {
  readonly origins: SecureOrigins;
  readonly shellBrowser: Browser;
}

interface ShellWorld {
  readonly platform: Platform;
  readonly device: Device;
  readonly shell: Shell;
}

/** The native app on a device, with actions outside of its page. */
class Shell {
  readonly page: Page;
  readonly origins: SecureOrigins;
  readonly #device: Device;
  readonly #language: string;

  constructor(page: Page, device: Device, origins: SecureOrigins, language: string) {
    this.page = page;
    this.origins = origins;
    this.#device = device;
    this.#language = language;
  }

  /** Starts the app by its icon or a link, also after it was closed. */
  async start(link: string | null = null): Promise<void> {
    this.#device.begin(link);
    await this.page.goto('about:blank');
    await this.page.goto(`${SHELL_ORIGIN}/`);
  }

  /** The server was chosen on an earlier day. */
  async storeServer(): Promise<void> {
    await this.page.addInitScript((server) => {
      if (location.protocol !== 'about:' && localStorage.getItem('carnet.server') === null) {
        localStorage.setItem('carnet.server', server);
      }
    }, SERVER);
  }

  /** A user signed in on an earlier day. */
  async signInNewAccount(): Promise<Garage> {
    await this.storeServer();
    const garage = await this.createAccount();
    this.#device.state.vault.set(VAULT_KEY, garage.token);
    await this.page.addInitScript((ownerId) => {
      if (location.protocol === 'about:' || localStorage.getItem('journey') !== null) return;
      localStorage.setItem('journey', 'begun');
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
    }, garage.ownerId);
    return garage;
  }

  createAccount(): Promise<Garage> {
    return Garage.create(this.page, `camille-${crypto.randomUUID()}@example.org`, this.#language);
  }

  /** Content of the Keychain or Keystore. */
  get token(): string | undefined {
    return this.#device.state.vault.get(VAULT_KEY);
  }

  /** The path inside the app. */
  get address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }
}

/** A journey in the native app: the built web app behind Capacitor’s real bridge, with a stand-in for the device. */
export const test = base.extend<ShellWorld, WorkerWorld>({
  origins: [
    async ({}, use) => {
      const origins = await SecureOrigins.open();
      await use(origins);
      await origins.close();
    },
    { scope: 'worker' },
  ],
  shellBrowser: [
    async ({ origins }, use) => {
      const args = [...launchOptions.args, ...origins.chromiumArguments()];
      const browser = await chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  platform: async ({}, use, testInfo) => {
    await use(testInfo.project.metadata['platform'] === 'ios' ? 'ios' : 'android');
  },
  device: async ({ platform, origins }, use) => {
    const state = newDeviceState();
    origins.files = state.files;
    origins.isServerAway = false;
    origins.hasFirebase = false;
    origins.cutOffPath = null;
    const device = new Device(platform, state);
    await use(device);
    if (device.unanswered.length > 0) throw new Error(`No answer for ${device.unanswered.join(', ')}`);
  },
  context: async ({ shellBrowser, device, locale, timezoneId, viewport }, use) => {
    const context = await shellBrowser.newContext({
      baseURL: `http://127.0.0.1:${serverPort}`,
      ignoreHTTPSErrors: true,
      isMobile: true,
      hasTouch: true,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
      viewport,
    });
    context.setDefaultTimeout(60_000);
    await device.attach(context);
    await use(context);
    await context.close();
  },
  page: async ({ context, language }, use) => {
    const page = await context.newPage();
    await page.addInitScript((chosen) => {
      if (location.protocol !== 'about:') localStorage.setItem('carnet.language', chosen);
    }, language);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await use(page);
    if (faults.length > 0) throw new Error(`The page threw: ${faults.join('; ')}`);
  },
  person: async ({ page, language, t, format }, use) => {
    await use(new Person(page, { language, t, format }, true));
  },
  shell: async ({ page, device, origins, language }, use) => {
    await use(new Shell(page, device, origins, language));
  },
});

export { expect } from '@playwright/test';
