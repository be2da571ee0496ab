import type { LinkSource } from '#platform/native-device.ts';
import { fingerprintOf } from '#platform/fingerprint.ts';
import { App } from '@capacitor/app';

/**
 * Listens before it asks for the launch link: on iOS that may be unknown yet and come as an event, on Android it comes
 * as both. What arrives before the app listens waits.
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

/** One delivery of a link may come twice within this time: as the launch link and as an event. */
const SAME_DELIVERY_MS = 10_000;
/** As long as a token of a mail lives: later the link that once started the app has nothing left to open. */
const TOKEN_LIFE_MS = 60 * 60_000;

const KEPT_UNDER = 'carnet.openedLinks';
const MOST_KEPT = 20;

interface Opening {
  /** The fingerprint: the link itself may hold a token and is not kept. */
  readonly link: number;
  readonly at: number;
}

/**
 * Which links have been opened. Android gives a launch link twice (as the launch link and as an event), again after a
 * reload, and once more when it starts the app anew from the list of recent apps; iOS may give it late.
 */
export class OpenedLinks {
  readonly #kept: Storage;
  readonly #ofProcess: Storage;
  readonly #now: () => number;

  /** `kept` outlives the app, `ofProcess` only a reload of its page. `now` in milliseconds. */
  constructor(kept: Storage, ofProcess: Storage, now: () => number) {
    this.#kept = kept;
    this.#ofProcess = ofProcess;
    this.#now = now;
  }

  /** Whether the link that the system says to have started the app is still to be opened; then it counts as opened. */
  isNewLaunch(url: string): boolean {
    const link = fingerprintOf(url);
    if (openingOf(link, this.#ofProcess)) return false;
    const before = openingOf(link, this.#kept);
    const isSpent = before && this.#now() - before.at > TOKEN_LIFE_MS && url.includes('token=');
    this.#note(link);
    return !isSpent;
  }

  /** Whether a link that arrives while the app runs is still to be opened; then it counts as opened. */
  isNewArrival(url: string): boolean {
    const link = fingerprintOf(url);
    const before = openingOf(link, this.#ofProcess);
    if (before && Math.abs(this.#now() - before.at) < SAME_DELIVERY_MS) return false;
    this.#note(link);
    return true;
  }

  #note(link: number): void {
    for (const storage of [this.#ofProcess, this.#kept]) {
      const others = openingsIn(storage).filter((opening) => opening.link !== link);
      const latest = [...others, { link, at: this.#now() }].slice(-MOST_KEPT);
      storage.setItem(KEPT_UNDER, JSON.stringify(latest));
    }
  }
}

function openingOf(link: number, storage: Storage): Opening | undefined {
  return openingsIn(storage).find((opening) => opening.link === link);
}

function openingsIn(storage: Storage): Opening[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT_UNDER) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpening) : [];
  } catch {
    return [];
  }
}

function isOpening(value: unknown): value is Opening {
  if (typeof value !== 'object' || value === null || !('link' in value) || !('at' in value)) return false;
  return typeof value.link === 'number' && typeof value.at === 'number';
}
