import type { Translate } from '@carnet/i18n/translate';
import type { Locator, Page } from '@playwright/test';
import type { AccountName, Places } from '../environment.ts';

/** A screen, or a popup over one, that is checked in windows of any width. */
export interface WalkedScreen {
  /** Name of its tests. */
  readonly name: string;
  /** Accounts, each in its own test; null is signed out. */
  readonly accounts: readonly (AccountName | null)[];
  readonly address: string | ((places: Places) => string);
  /** `npm test` checks it at a few widths in French; the others are for `npm run widths`. */
  readonly isShared?: boolean;
  /** The widest window in which it exists, in CSS pixels. */
  readonly mostWidth?: number;
  /** Runs before the address is opened. */
  prepare?(page: Page): Promise<unknown>;
  /** Opens the popup and returns it: it must still be open at the end of the walk. */
  open?(page: Page, t: Translate): Promise<Locator | null>;
}

/** Accounts with vehicles: the demo garage, and the one with the longest names. */
export const OWNERS = ['full', 'long'] as const;
export const LONG = ['long'] as const;
export const FULL = ['full'] as const;
export const NOBODY = [null] as const;

/** Answers matching calls here: the pictures server sells nothing, and stored data would appear in other pictures. */
export async function mockAnswer(
  page: Page,
  path: string | RegExp,
  json: object,
  methods: readonly string[] = ['GET', 'POST'],
): Promise<void> {
  const isSuch = ({ pathname }: URL) => (typeof path === 'string' ? path === pathname : path.test(pathname));
  await page.route(isSuch, (route) =>
    methods.includes(route.request().method()) ? route.fulfill({ json }) : route.fallback(),
  );
}

/** Presses the first button with this name. */
export async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  await place.getByRole('button', { name }).first().click();
}

/** Expands every collapsed section and row of a form. */
export async function unfold(page: Page): Promise<null> {
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  const rows = page.locator('main form li button[aria-expanded="false"]');
  while ((await rows.count()) > 0) await rows.first().click();
  return null;
}

/** A pattern for a text with an unknown part. */
export function toPattern(text: string, unknown: string): RegExp {
  const escaped = text
    .split(unknown)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
  return new RegExp(`^${escaped.join('.+')}$`);
}
