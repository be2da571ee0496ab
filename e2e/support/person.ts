import { expect, type Locator, type Page } from '@playwright/test';
import { readToasts } from './messages.ts';
import { Garage, PASSWORD } from './garage.ts';
import type { SampleFile } from './sample-files.ts';
import type { Speech } from './speech.ts';

/** The title of each place of the drawer; the settings open their first page where it stands beside their list. */
const PLACES = {
  dashboard: 'dashboard.title',
  vehicles: 'vehicles.list.title',
  maintenance: 'maintenance.title',
  settings: 'settings.title',
} as const;

/** What a person does with the product, in the words of its screens. */
export class Person {
  readonly #page: Page;
  readonly #speech: Speech;
  readonly isOnPhone: boolean;

  constructor(page: Page, speech: Speech, isOnPhone: boolean) {
    this.#page = page;
    this.#speech = speech;
    this.isOnPhone = isOnPhone;
  }

  /** Has an account with what the journey needs; not signed in on this browser. */
  async createAccount(): Promise<Garage> {
    return Garage.create(this.#page, newAddress(), this.#speech.language);
  }

  /** Has an account and is signed in, as on a browser that has been used before. */
  async signInNewAccount(): Promise<Garage> {
    return this.#signInTo(await this.createAccount());
  }

  /** Like `signInNewAccount`, on a computer that keeps nothing: every read is a call. */
  async signInOnSharedComputer(): Promise<Garage> {
    await this.#page.addInitScript(() => localStorage.setItem('carnet.shared', 'true'));
    return this.signInNewAccount();
  }

  /** Like `signInNewAccount`, as somebody with a vehicle that has this many records. */
  async signInWithRecords(records: number): Promise<Garage> {
    return this.#signInTo(await Garage.createLarge(this.#page, newAddress(), records));
  }

  async #signInTo(garage: Garage): Promise<Garage> {
    // Once in the life of the window: a journey that signs out stays signed out.
    await this.#page.addInitScript(({ token, ownerId }) => {
      if (sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('carnet.token', token);
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
    }, garage);
    return garage;
  }

  /** Types address and password on the login page that is shown. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    const { t } = this.#speech;
    await this.#page.getByLabel(t('auth.field.email.label')).fill(email);
    await this.field(t('auth.field.password.label')).fill(password);
    await this.#page.getByRole('button', { name: t('auth.login.submit'), exact: true }).click();
  }

  /** Opens an address as from a bookmark. */
  async open(address: string, title: string): Promise<void> {
    await this.#page.goto(address);
    await this.expectPage(title);
  }

  /**
   * Has been told so by a message since the journey began, once or for the `times`th time: messages go after three
   * seconds, journeys may be slower.
   */
  async expectToast(text: string, times = 1): Promise<void> {
    const same = Array.from({ length: times }, () => text);
    const isSame = (message: string) => message === text;
    await expect.poll(async () => (await readToasts(this.#page)).filter(isSame)).toEqual(same);
  }

  /** Leaves by the drawer. */
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
    // Exact and of the page alone: the message that greets holds the same words.
    await expect(
      this.#page.getByRole('main').getByText(t('dashboard.empty.title'), { exact: true }),
    ).toBeVisible();
  }

  /** A text field by its exact label, required or not; of one group of a form where two have the same label. */
  field(label: string, group?: string): Locator {
    const exact = new RegExp(`^${escape(label)}( \\*)?$`);
    const place = group === undefined ? this.#page : this.#page.getByRole('group', { name: group });
    return place.locator('input').and(this.#page.getByLabel(exact));
  }

  /** By the drawer's Add button on a desktop, by the round button on a phone. */
  async openAddForm(what: 'addVehicle' | 'addMaintenance'): Promise<void> {
    const { t } = this.#speech;
    const opener = this.isOnPhone ? t('shell.fab.open') : t('shell.nav.add');
    await this.#page.getByRole('button', { name: opener, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: t(`shell.nav.${what}`) }).click();
    const title = what === 'addVehicle' ? t('vehicles.form.addTitle') : t('maintenance.form.addTitle');
    await this.expectPage(title);
  }

  /** Gives a file to the chooser that a button opens. */
  async attachFile(button: string, file: SampleFile): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label).first().click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  /** What the server has stored, read with the person's own session. */
  async read(path: string): Promise<{ items: Record<string, unknown>[] }> {
    const answer = await this.#page.request.get(path);
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  /** A vehicle that the journey is not about; answers its id. */
  async addVehicle(vehicle: Record<string, unknown>): Promise<string> {
    const token = await this.#page.evaluate(() => localStorage.getItem('carnet.token'));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await this.#page.request.post('/v1/vehicles', { data: vehicle, headers });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }

  /** How many reminders the bell counts. */
  bell(notifications: number): Locator {
    const name = this.#speech.t('shell.bell.label', { notifications });
    return this.#page.getByRole('button', { name, exact: true });
  }

  /**
   * Waits until a page is shown in the place of the one left. That one stays on the screen until the next is there, so
   * what both have (a link to the same vehicle) would otherwise be looked for on the wrong one.
   */
  async expectPage(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
  }

  /** Goes to a place by the drawer, which slides over the page on a phone; there when the place is shown. */
  async openFromDrawer(place: keyof typeof PLACES): Promise<void> {
    const { t } = this.#speech;
    if (this.isOnPhone) await this.#page.getByRole('button', { name: t('shell.nav.open') }).click();
    // The bar of phones leads to some of these places as well.
    const drawer = this.isOnPhone
      ? this.#page.getByRole('dialog', { name: t('shell.nav.label') })
      : this.#page.getByRole('complementary', { name: t('shell.nav.drawer') });
    await drawer.getByRole('link', { name: t(`shell.nav.${place}`), exact: true }).click();
    const isFirstPage = place === 'settings' && !this.isOnPhone;
    await this.expectPage(t(isFirstPage ? 'settings.page.notifications' : PLACES[place]));
  }
}

/** Of nobody else: each journey has an account of its own. */
function newAddress(): string {
  return `camille-${crypto.randomUUID()}@example.org`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
