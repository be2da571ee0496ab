import { addDays, civilDateOf, daysBetween, isCivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import { expect } from '@playwright/test';
import { baselineDevice, type BaselineDevice } from '../../apps/web/src/testing/baseline-device.ts';
import { serverPort } from '../support/environment.ts';
import { PASSWORD } from '../support/garage.ts';

const ZONE = 'Europe/Paris';
const DAY_MILLIS = 86_400_000;

/** What the fixture is made of: the account, the start of the other ids, and the day of the changes. */
const ACCOUNT = '01a22479-0007-756d-8119-a95a0f287d69';
const VEHICLE = '01a22479-01ec-774e-83fe-8fa172791683';
const ID_START = '01a22479-';
const CHANGED_ON = civilDateOf(2026, 11, 29);

/** A file in the queue; its bytes are base64. */
interface PendingPhoto {
  readonly id: string;
  readonly bytes: string;
}

/** An account whose garage on the server is what the device of the fixture has copied. */
export class BaselineGarage {
  readonly token: string;
  readonly accountId: string;
  readonly device: BaselineDevice;

  private constructor(token: string, accountId: string) {
    this.token = token;
    this.accountId = accountId;
    this.device = deviceOf(accountId);
  }

  static async create(): Promise<BaselineGarage> {
    const email = `camille-${crypto.randomUUID()}@example.org`;
    const credentials = { email, password: PASSWORD, timezone: ZONE };
    const { token, user } = await call('POST', '/v1/authentication/signup', null, credentials);
    const garage = new BaselineGarage(token, user.id);
    const [reading] = garage.#rows<{ readonly date: string }>('reading');
    const [record] = garage.#rows<{ readonly object: object }>('record');
    await call('PUT', '/v1/settings', token, garage.#rows('settings')[0]);
    await call('POST', '/v1/vehicles', token, { ...garage.#rows<object>('vehicle')[0], asOf: reading?.date });
    await call('POST', '/v1/maintenances', token, record?.object);
    await call('POST', '/v1/maintenances/reminders', token, garage.#rows('reminder')[0]);
    return garage;
  }

  get vehicleId(): string {
    return String(this.#rows<{ readonly id: string }>('vehicle')[0]?.id);
  }

  /** The photo of the vehicle, then the photo of the new record. */
  get pendingPhotos(): readonly PendingPhoto[] {
    return this.#rows('kept');
  }

  /** What the server returns at a path. */
  read<Answer>(path: string): Promise<Answer> {
    return call('GET', path, this.token);
  }

  async list<Item>(path: string): Promise<readonly Item[]> {
    return (await this.read<{ readonly items: readonly Item[] }>(path)).items;
  }

  async download(url: string): Promise<Buffer> {
    const answer = await fetch(`http://127.0.0.1:${serverPort}${url}`);
    expect(answer.status, url).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The rows of a store of the device. */
  #rows<Row>(store: string): readonly Row[] {
    const found = this.device.stores.find(({ name }) => name === store);
    return (found?.rows ?? []).map(({ value }) => value as Row);
  }
}

async function call(method: string, path: string, token: string | null, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${serverPort}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text);
}

/** The device of the fixture as this account’s, with ids of its own, changed today. */
function deviceOf(account: string): BaselineDevice {
  const idStart = `${crypto.randomUUID().slice(0, 8)}-`;
  const days = daysBetween(CHANGED_ON, civilDateInZone(Date.now(), ZONE));
  const text = JSON.stringify(baselineDevice)
    .replaceAll(ACCOUNT, account)
    .replaceAll(firstReadingId(VEHICLE), firstReadingId(VEHICLE.replace(ID_START, idStart)))
    .replaceAll(ID_START, idStart)
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (date) => (isCivilDate(date) ? addDays(date, days) : date))
    .replaceAll(/(?<="(madeAt|keptAt)":)\d+/g, (millis) => String(Number(millis) + days * DAY_MILLIS));
  return JSON.parse(text);
}
