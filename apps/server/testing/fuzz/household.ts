import { HostileAccount } from '#testing/fuzz/hostile-account.ts';
import { readFeed } from '#testing/fuzz/hostile-calls.ts';
import { upload } from '#testing/fuzz/hostile-uploads.ts';
import { signIn, signUp } from '#testing/fuzz/hostile-credentials.ts';
import { HostileDevice, type HostileLog } from '#testing/fuzz/hostile-device.ts';
import { maintenanceBody, vehicleBody } from '#testing/builders.ts';
import { diceFrom } from '#seed/dice.ts';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES_TO_SIGN_IN = 3;
const FEED_WITHIN_MILLIS = 20_000;

/** Several devices of one account that change it, sign out and delete it; then it is created again. */
export class Household {
  readonly devices: readonly HostileDevice[];
  readonly #name: string;
  readonly #largeFile: Uint8Array<ArrayBuffer>;
  #generation = 0;
  #renewing: Promise<void> | null = null;
  #account: HostileAccount;

  constructor(log: HostileLog, name: string, lanes: number, largeFile: Uint8Array<ArrayBuffer>) {
    this.#name = name;
    this.#largeFile = largeFile;
    this.#account = new HostileAccount(name);
    this.devices = Array.from(
      { length: lanes },
      (_, lane) => new HostileDevice(log, diceFrom(`${name}/${lane}`), this.#account),
    );
  }

  /** Opens a session for a device without one: of its account, or of a new one if that is gone. */
  async bringBack(device: HostileDevice): Promise<void> {
    device.token = null;
    for (let tries = 0; tries < TRIES_TO_SIGN_IN; tries += 1) {
      if (this.#renewing) await this.#renewing;
      device.account = this.#account;
      if (this.#generation === 0 || device.account.isGone) break;
      if (await signIn(device)) return;
    }
    this.#renewing ??= this.#renew(device).finally(() => {
      this.#renewing = null;
    });
    await this.#renewing;
    device.account = this.#account;
    if (device.token === null) await signIn(device);
  }

  /** Differences between the copy by the feed and the server once no call is running. */
  async findDrift(): Promise<string[]> {
    const [device] = this.devices;
    if (!device) return [];
    const end = performance.now() + FEED_WITHIN_MILLIS;
    for (;;) {
      const answer = await device.call('digest', { path: '/v1/changes/digest' });
      if (answer?.status === 401) await this.bringBack(device);
      let isRead = false;
      while (!isRead) isRead = !(await readFeed(device, 500));
      const drift = answer?.status === 200 ? device.account.feed.driftFrom(answer.body) : [];
      const isDone = answer?.status === 200 && drift.length === 0;
      if (isDone || performance.now() > end) return drift.map((what) => `the feed has drifted: ${what}`);
      // A vanished client may still have a write in progress.
      await pause(200);
    }
  }

  async #renew(device: HostileDevice): Promise<void> {
    this.#generation += 1;
    const { archive } = this.#account;
    this.#account = new HostileAccount(`${this.#name}#${this.#generation}`);
    // The device that deleted an account may import its export into the next one.
    this.#account.archive = archive;
    device.account = this.#account;
    if (!(await signUp(device))) return;
    const invoice = await upload(device, this.#largeFile);
    const { account } = device;
    const vehicle = await device.call('create vehicle', {
      method: 'POST',
      path: '/v1/vehicles',
      body: vehicleBody(),
    });
    if (vehicle?.status !== 201) return;
    account.vehicles.push(vehicle.body.id);
    const body = maintenanceBody(vehicle.body.id, { date: '2025-03-01', invoice });
    const record = await device.call('create record', { method: 'POST', path: '/v1/maintenances', body });
    if (record?.status === 201) account.records.push(record.body.id);
  }
}
