import { expect, type Locator, type Page } from '@playwright/test';
import { readToasts } from './messages.ts';
import { Garage, PASSWORD } from './garage.ts';
import type { SampleFile } from './sample-files.ts';
import type { Speech } from './speech.ts';

/** Titles of the places in the drawer. On desktop the settings open their first page next to the list. */
const PLACES = {
  dashboard: 'dashboard.title',
  vehicles: 'vehicles.list.title',
  maintenance: 'maintenance.title',
  settings: 'settings.title',
} as const;

/** A user’s actions and expectations, in the words of the screens. */
export class Person {
  readonly #page: Page;
  readonly #speech: Speech;
  readonly isOnPhone: boolean;

  constructor(page: Page, speech: Speech, isOnPhone: boolean) {
    this.#page = page;
    this.#speech = speech;
    this.isOnPhone = isOnPhone;
  }

  /** Creates an account; the browser is not signed in. */
  async createAccount(): Promise<Garage> {
    return Garage.create(this.#page, newAddress(), this.#speech.language);
  }

  /** Creates an account and signs this browser in, as on an earlier visit. */
  async signInNewAccount(): Promise<Garage> {
    return this.#signInTo(await this.createAccount());
  }

  /** Like `signInNewAccount`, on a shared computer that keeps nothing: every read is a call. */
  async signInOnSharedComputer(): Promise<Garage> {
    await this.#page.addInitScript(() => localStorage.setItem('carnet.shared', 'true'));
    return this.signInNewAccount();
  }

  /** Like `signInNewAccount`, with a vehicle that has this many records. */
  async signInWithRecords(records: number): Promise<Garage> {
    return this.#signInTo(await Garage.createLarge(this.#page, newAddress(), records));
  }

  async #signInTo(garage: Garage): Promise<Garage> {
    // Once per window: a journey that signs out stays signed out.
    await this.#page.addInitScript(({ token, ownerId }) => {
      if (sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('carnet.token', token);
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
    }, garage);
    return garage;
  }

  /** Fills and submits the open login page. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    const { t } = this.#speech;
    await this.#page.getByLabel(t('auth.field.email.label')).fill(email);
    await this.field(t('auth.field.password.label')).fill(password);
    await this.#page.getByRole('button', { name: t('auth.login.submit'), exact: true }).click();
  }

  /** Opens an address, as from a bookmark. */
  async open(address: string, title: string): Promise<void> {
    await this.#page.goto(address);
    await this.expectPage(title);
  }

  /**
   * Expects a message since the start of the journey, `times` times. Messages disappear after three seconds, and journeys may be slower.
   */
  async expectToast(text: string, times = 1): Promise<void> {
    const same = Array.from({ length: times }, () => text);
    const isSame = (message: string) => message === text;
    await expect.poll(async () => (await readToasts(this.#page)).filter(isSame)).toEqual(same);
  }

  /** Signs out through the drawer. */
  async signOut(): Promise<void> {
    const { t } = this.#speech;
    if (this.isOnPhone) await this.#page.getByRole('button', { name: t('shell.nav.open') }).click();
    await this.#page.getByRole('button', { name: t('shell.nav.logout'), exact: true }).click();
    await this.expectPage(t('auth.login.title'));
  }

  async signUp(email: string): Promise<void> {
    const { t } = this.#speech;
    await this.#page.goto('/register');
    await this.#page.getByLabel(t('auth.field.email.label')).fill(email);
    await this.field(t('auth.field.password.label')).fill(PASSWORD);
    await this.field(t('auth.field.confirmPassword.label')).fill(PASSWORD);
    await this.#page.getByRole('button', { name: t('auth.register.submit') }).click();
    // Exact and inside the page: the greeting message contains the same words.
    await expect(
      this.#page.getByRole('main').getByText(t('dashboard.empty.title'), { exact: true }),
    ).toBeVisible();
  }

  /** A text field by its exact label, required or not; `group` selects one of several with the same label. */
  field(label: string, group?: string): Locator {
    const exact = new RegExp(`^${escape(label)}( \\*)?$`);
    const place = group === undefined ? this.#page : this.#page.getByRole('group', { name: group });
    return place.locator('input').and(this.#page.getByLabel(exact));
  }

  /** Uses the drawer’s Add button on a desktop, the round button on a phone. */
  async openAddForm(what: 'addVehicle' | 'addMaintenance'): Promise<void> {
    const { t } = this.#speech;
    const opener = this.isOnPhone ? t('shell.fab.open') : t('shell.nav.add');
    await this.#page.getByRole('button', { name: opener, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: t(`shell.nav.${what}`) }).click();
    const title = what === 'addVehicle' ? t('vehicles.form.addTitle') : t('maintenance.form.addTitle');
    await this.expectPage(title);
  }

  /** Sets a file in the chooser that a button opens. */
  async attachFile(button: string, file: SampleFile): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label).first().click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  /** Reads from the server with the user’s session. */
  async read(path: string): Promise<{ items: Record<string, unknown>[] }> {
    const answer = await this.#page.request.get(path);
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  /** Adds a vehicle through the API; returns its id. */
  async addVehicle(vehicle: Record<string, unknown>): Promise<string> {
    const token = await this.#page.evaluate(() => localStorage.getItem('carnet.token'));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await this.#page.request.post('/v1/vehicles', { data: vehicle, headers });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }

  /** The bell with this number of notifications. */
  bell(notifications: number): Locator {
    const name = this.#speech.t('shell.bell.label', { notifications });
    return this.#page.getByRole('button', { name, exact: true });
  }

  /**
   * Waits until a page has replaced the previous one, which stays on the screen until then: elements that both have, such as a link to the
   * same vehicle, would otherwise be found on the wrong page.
   */
  async expectPage(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
  }

  /** Navigates by the drawer, which covers the page on a phone, and waits for the page. */
  async openFromDrawer(place: keyof typeof PLACES): Promise<void> {
    const { t } = this.#speech;
    if (this.isOnPhone) await this.#page.getByRole('button', { name: t('shell.nav.open') }).click();
    // The bottom bar of phones also leads to some of these pages.
    const drawer = this.isOnPhone
      ? this.#page.getByRole('dialog', { name: t('shell.nav.label') })
      : this.#page.getByRole('complementary', { name: t('shell.nav.drawer') });
    await drawer.getByRole('link', { name: t(`shell.nav.${place}`), exact: true }).click();
    const isFirstPage = place === 'settings' && !this.isOnPhone;
    await this.expectPage(t(isFirstPage ? 'settings.page.notifications' : PLACES[place]));
  }
}

/** A unique address: each journey has its own account. */
function newAddress(): string {
  return `camille-${crypto.randomUUID()}@example.org`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
