import type { Translate } from '@carnet/i18n/translate';
import type { Locator, Page } from '@playwright/test';
import type { AccountName, Places } from '../environment.ts';

/** A screen, or what is opened over one, that is looked at in windows of any width. */
export interface WalkedScreen {
  /** Of its tests. */
  readonly name: string;
  /** Who looks at it, each in a test of their own; null is nobody who is signed in. */
  readonly accounts: readonly (AccountName | null)[];
  readonly address: string | ((places: Places) => string);
  /** `npm test` looks at it at some widths, in French; all the others are for `npm run widths`. */
  readonly isShared?: boolean;
  /** The widest window in which it can be seen, in CSS pixels. */
  readonly mostWidth?: number;
  /** What is done before the address is opened. */
  prepare?(page: Page): Promise<unknown>;
  /** What is done once it is open. Answers what that opened: it is still there at the end of the walk. */
  open?(page: Page, t: Translate): Promise<Locator | null>;
}

/** Where names and figures of an owner stand: with the demo garage, and with the longest that there may be. */
export const OWNERS = ['full', 'long'] as const;
export const LONG = ['long'] as const;
export const FULL = ['full'] as const;
export const NOBODY = [null] as const;

/** Answers such calls here: the pictures' own server sells nothing, and what it stores is in the pictures of others. */
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

/** Presses the first button of a name. */
export async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  await place.getByRole('button', { name }).first().click();
}

/** Opens every part and every row of a form that is folded. */
export async function unfold(page: Page): Promise<null> {
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  const rows = page.locator('main form li button[aria-expanded="false"]');
  while ((await rows.count()) > 0) await rows.first().click();
  return null;
}

/** The pattern of a text of which a part is not known here. */
export function toPattern(text: string, unknown: string): RegExp {
  const escaped = text
    .split(unknown)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
  return new RegExp(`^${escaped.join('.+')}$`);
}
