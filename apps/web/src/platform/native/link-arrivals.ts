import type { LinkSource } from '#platform/native-device.ts';
import { fingerprint } from '#platform/fingerprint.ts';
import { App } from '@capacitor/app';

/**
 * Listens before requesting the launch link: on iOS it may be unknown yet and arrive as an event, on Android
 * it arrives as both. Links that arrive before the app listens are queued.
 */
export async function listenForLinks(): Promise<LinkSource> {
  const opened = new OpenedLinks(localStorage, sessionStorage, Date.now);
  const waiting: string[] = [];
  let listener: ((url: string) => void) | null = null;
  await App.addListener('appUrlOpen', ({ url }) => {
    if (!opened.isNewArrival(url)) return;
    if (listener) listener(url);
    else waiting.push(url);
  });
  const asked = await App.getLaunchUrl();
  const launch = asked && opened.isNewLaunch(asked.url) ? asked.url : (waiting.shift() ?? null);
  return {
    launch,
    onOpen(open) {
      listener = open;
      for (const url of waiting.splice(0)) open(url);
      return () => {
        if (listener === open) listener = null;
      };
    },
  };
}

/** The same link within this time may be one delivery, as launch link and as event. */
const SAME_DELIVERY_MS = 10_000;
/** The lifetime of a mail token: after it the app's launch link has nothing left to open. */
const TOKEN_LIFE_MS = 60 * 60_000;

const STORAGE_KEY = 'carnet.openedLinks';
const MOST_KEPT = 20;

interface Opening {
  /** A hash, because the link may contain a token and must not be stored. */
  readonly link: number;
  readonly at: number;
}

/**
 * Remembers opened links. Android delivers a launch link twice (as launch link and as event), again after a
 * reload, and again when it restarts the app from the recent apps; iOS may deliver it late.
 */
export class OpenedLinks {
  readonly #kept: Storage;
  readonly #ofProcess: Storage;
  readonly #now: () => number;

  /** `kept` outlives the app, `ofProcess` only a reload of its page. `now` is in milliseconds. */
  constructor(kept: Storage, ofProcess: Storage, now: () => number) {
    this.#kept = kept;
    this.#ofProcess = ofProcess;
    this.#now = now;
  }

  /** Whether a launch link has not been opened yet; marks it as opened. */
  isNewLaunch(url: string): boolean {
    const link = fingerprint(url);
    if (findOpening(link, this.#ofProcess)) return false;
    const before = findOpening(link, this.#kept);
    const isSpent = before && this.#now() - before.at > TOKEN_LIFE_MS && url.includes('token=');
    this.#note(link);
    return !isSpent;
  }

  /** Whether a link that arrives while the app runs has not been opened yet; marks it as opened. */
  isNewArrival(url: string): boolean {
    const link = fingerprint(url);
    const before = findOpening(link, this.#ofProcess);
    if (before && Math.abs(this.#now() - before.at) < SAME_DELIVERY_MS) return false;
    this.#note(link);
    return true;
  }

  #note(link: number): void {
    for (const storage of [this.#ofProcess, this.#kept]) {
      const others = readOpenings(storage).filter((opening) => opening.link !== link);
      const latest = [...others, { link, at: this.#now() }].slice(-MOST_KEPT);
      storage.setItem(STORAGE_KEY, JSON.stringify(latest));
    }
  }
}

function findOpening(link: number, storage: Storage): Opening | undefined {
  return readOpenings(storage).find((opening) => opening.link === link);
}

function readOpenings(storage: Storage): Opening[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpening) : [];
  } catch {
    return [];
  }
}

function isOpening(value: unknown): value is Opening {
  if (typeof value !== 'object' || value === null || !('link' in value) || !('at' in value)) return false;
  return typeof value.link === 'number' && typeof value.at === 'number';
}
