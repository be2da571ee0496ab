import { deviceKeys } from '#platform/device-store.ts';
import { openSecureDeviceStore, type Vault } from '#platform/native/secure-device-store.ts';
import { createWebDeviceStore } from '#platform/device.ts';
import { beforeEach, expect, it } from 'vitest';

/** A vault that responds asynchronously, like the bridge. */
class LateVault implements Vault {
  readonly secrets = new Map<string, string>();
  isBroken = false;

  read(key: string): Promise<string | null> {
    return this.#later(() => this.secrets.get(key) ?? null);
  }

  write(key: string, value: string): Promise<void> {
    return this.#later(() => void this.secrets.set(key, value));
  }

  remove(key: string): Promise<void> {
    return this.#later(() => void this.secrets.delete(key));
  }

  async #later<Result>(act: () => Result): Promise<Result> {
    await Promise.resolve();
    if (this.isBroken) throw new Error('The key store cannot decrypt');
    return act();
  }
}

let vault: LateVault;
const open = () => openSecureDeviceStore(createWebDeviceStore(), vault);
/** Waits for all pending writes. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vault = new LateVault();
});

it('token → in the vault, never in localStorage, readable synchronously', async () => {
  const store = await open();
  store.write(deviceKeys.token, 'secret');
  store.write(deviceKeys.loggedIn, 'true');
  expect(store.read(deviceKeys.token)).toBe('secret');
  await settled();
  expect([...vault.secrets]).toEqual([[deviceKeys.token, 'secret']]);
  expect(Object.entries(localStorage)).toEqual([[deviceKeys.loggedIn, 'true']]);
  expect(store.keys()).toEqual([deviceKeys.loggedIn, deviceKeys.token]);
});

it('app restarted → the token is available at once', async () => {
  vault.secrets.set(deviceKeys.token, 'secret');
  localStorage.setItem(deviceKeys.loggedIn, 'true');
  expect((await open()).read(deviceKeys.token)).toBe('secret');
});

it('signed out → removed from the vault', async () => {
  vault.secrets.set(deviceKeys.token, 'secret');
  localStorage.setItem(deviceKeys.loggedIn, 'true');
  const store = await open();
  store.remove(deviceKeys.token);
  expect(store.read(deviceKeys.token)).toBeNull();
  await settled();
  expect(vault.secrets.size).toBe(0);
});

it('signed out and in again at once → the last token is kept', async () => {
  const store = await open();
  store.write(deviceKeys.token, 'first');
  store.remove(deviceKeys.token);
  store.write(deviceKeys.token, 'second');
  await settled();
  expect(vault.secrets.get(deviceKeys.token)).toBe('second');
});

it('reinstalled with a token left in the Keychain → token deleted, signed out', async () => {
  vault.secrets.set(deviceKeys.token, 'of an earlier installation');
  const store = await open();
  expect(store.read(deviceKeys.token)).toBeNull();
  await settled();
  expect(vault.secrets.size).toBe(0);
});

it('vault cannot decrypt (restored on another device) → signed out, signing in works', async () => {
  localStorage.setItem(deviceKeys.loggedIn, 'true');
  vault.isBroken = true;
  const store = await open();
  expect(store.read(deviceKeys.token)).toBeNull();
  expect(store.read(deviceKeys.loggedIn)).toBeNull();
  store.write(deviceKeys.token, 'new');
  expect(store.read(deviceKeys.token)).toBe('new');
});

it('other keys → in localStorage, as in a browser', async () => {
  const store = await open();
  store.write(deviceKeys.language, 'en');
  expect(localStorage.getItem(deviceKeys.language)).toBe('en');
  expect(store.read(deviceKeys.language)).toBe('en');
  store.remove(deviceKeys.language);
  expect(localStorage.getItem(deviceKeys.language)).toBeNull();
});
