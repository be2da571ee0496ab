import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { desktop, wholeBrowser } from './browser.ts';
import { recordToasts } from './messages.ts';

/** A browser with a profile on disk that a journey may kill; unwritten data is lost. */
export class KillableBrowser {
  readonly #profile: string;
  readonly #address: string;
  #context: BrowserContext | null = null;

  /** @param profile its own folder; @param address of the server */
  constructor(profile: string, address: string) {
    this.#profile = profile;
    this.#address = address;
  }

  async start(language: string): Promise<Page> {
    const { viewport } = desktop;
    const options = { ...wholeBrowser, viewport, baseURL: this.#address };
    this.#context = await chromium.launchPersistentContext(this.#profile, options);
    const page = await this.#context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem('carnet.language', chosen), language);
    await recordToasts(page);
    return page;
  }

  /** Kills it without a signal to any page, as a power failure does. */
  async kill(): Promise<void> {
    const closed = this.#context?.waitForEvent('close');
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL');
    await closed;
    while (this.#processes().length > 0) await pause(20);
  }

  /** Whether entries with this name in local storage are on disk: Chromium writes them up to a minute later. */
  hasWritten(note: string): boolean {
    const folder = path.join(this.#profile, 'Default', 'Local Storage', 'leveldb');
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
    return logs.some((name) => readFileSync(path.join(folder, name), 'latin1').includes(note));
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }

  /** Processes that name this profile: the browser and its children. */
  #processes(): number[] {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => commandOf(pid).includes(`--user-data-dir=${this.#profile}`));
  }
}

function commandOf(pid: number): string {
  try {
    // A zombie process has no command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
