import { expect, type Page } from '@playwright/test';
import { dataFolder } from './environment.ts';
import type { SampleFile } from './sample-files.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Password of every account of the journeys. */
export const PASSWORD = 'trois chats sur un toit';

interface Session {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string };
}

type Fields = Readonly<Record<string, unknown>>;

/** Data that a journey needs beforehand, created through the API. */
export class Garage {
  readonly #page: Page;
  readonly email: string;
  readonly ownerId: string;
  readonly token: string;

  private constructor(page: Page, { token, user }: Session) {
    this.#page = page;
    this.email = user.email;
    this.ownerId = user.id;
    this.token = token;
  }

  /** Creates an account; the browser is not signed in. */
  static async create(page: Page, email: string, language: string): Promise<Garage> {
    const answer = await page.request.post('/v1/authentication/signup', {
      data: { email, password: PASSWORD, language, timezone: 'Europe/Paris' },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    const session: Session = await answer.json();
    await page.context().clearCookies();
    return new Garage(page, session);
  }

  /** Creates a garage with many records directly in the server’s database. */
  static async createLarge(page: Page, email: string, records: number): Promise<Garage> {
    await fillDatabase(email, records);
    const answer = await page.request.post('/v1/authentication/signin', {
      data: { email, password: PASSWORD },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const session: Session = await answer.json();
    await page.context().clearCookies();
    return new Garage(page, session);
  }

  /** Items of a list on the server. */
  async list(path: string): Promise<readonly Fields[]> {
    const { items } = await this.read(path);
    return Array.isArray(items) ? items : [];
  }

  /** Object at a path on the server. */
  async read(path: string): Promise<Fields> {
    const answer = await this.#page.request.get(path, { headers: this.#headers() });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  }

  /** Adds a vehicle with its default reminders; returns its id. */
  async addVehicle(fields: Fields): Promise<string> {
    return this.#add('/v1/vehicles', { type: 'car', currentMileage: 50_000, ...fields });
  }

  async addRecord(vehicleId: string, fields: Fields): Promise<string> {
    return this.#add('/v1/maintenances', { vehicle_id: vehicleId, type: 'oil_change', cost: 0, ...fields });
  }

  /** Changes an object on the server, as another device does. */
  async replace(path: string, data: Fields): Promise<void> {
    const answer = await this.#page.request.put(path, { data, headers: this.#headers() });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  /** Makes a call that must succeed, as another device does. */
  async send(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<void> {
    const answer = await this.#page.request.fetch(path, { method, data, headers: this.#headers() });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  }

  /** Uploads a file; returns its id. */
  async upload(file: SampleFile): Promise<string> {
    const answer = await this.#page.request.post('/v1/files', {
      headers: this.#headers(),
      multipart: { file },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id;
  }

  /** Ends the session on the server, as another device does; the browser does not know. */
  async endSession(): Promise<void> {
    const answer = await this.#page.request.post('/v1/authentication/signout', { headers: this.#headers() });
    expect(answer.status()).toBe(204);
  }

  async #add(path: string, data: Fields): Promise<string> {
    const answer = await this.#page.request.post(path, { data, headers: this.#headers() });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id;
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

async function fillDatabase(email: string, records: number): Promise<void> {
  const seed = join(import.meta.dirname, '../../apps/server/src/seed.ts');
  const flags = ['--email', email, '--password', PASSWORD, '--size', String(records), '--vehicles', '1'];
  await promisify(execFile)(process.execPath, [seed, ...flags], {
    env: { ...process.env, DATA_DIR: dataFolder() },
  });
}
