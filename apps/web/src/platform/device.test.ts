import { createWebDeviceStore } from '#platform/device.ts';
import { describe, expect, it, vi } from 'vitest';

it('storage forbidden → values last as long as the page', () => {
  const store = createWebDeviceStore(null, null);
  store.write('carnet.token', 'abc');
  expect(store.read('carnet.token')).toBe('abc');
  expect(store.keys()).toEqual(['carnet.token']);
  store.remove('carnet.token');
  expect(store.read('carnet.token')).toBeNull();
});

it('accessing storage throws → the same as without storage', () => {
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const store = createWebDeviceStore();
  forbidden.mockRestore();
  store.write('carnet.token', 'abc');
  expect(store.read('carnet.token')).toBe('abc');
  expect(localStorage.getItem('carnet.token')).toBeNull();
});

it('storage full → the last written value wins, also over a stored one', () => {
  localStorage.setItem('carnet.language', 'fr');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const store = createWebDeviceStore();
  store.write('carnet.language', 'en');
  expect(store.read('carnet.language')).toBe('en');
  store.remove('carnet.language');
  expect(store.read('carnet.language')).toBeNull();
});

describe('on a shared computer', () => {
  const written = [
    'carnet.loggedIn',
    'carnet.language',
    'carnet.token',
    'carnet.draft.record',
    'carnet.costScope',
  ];

  it('values are stored for the window only, except those that every window needs', () => {
    const store = createWebDeviceStore();
    store.write('carnet.costScope', 'of somebody before');
    store.write('carnet.shared', 'mark');
    for (const key of written) store.write(key, `new ${key}`);
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'carnet.language',
      'carnet.loggedIn',
      'carnet.shared',
    ]);
    for (const key of written) expect(store.read(key)).toBe(`new ${key}`);
    expect(store.keys().toSorted()).toEqual([...written, 'carnet.shared'].toSorted());
  });

  it("shared mark removed, here or in another window → the window's values are removed", () => {
    const store = createWebDeviceStore();
    const stop = store.onChangeElsewhere(() => undefined);
    store.write('carnet.shared', 'mark');
    store.write('carnet.token', 'abc');
    store.remove('carnet.shared');
    expect(store.read('carnet.token')).toBeNull();
    store.write('carnet.shared', 'mark');
    store.write('carnet.token', 'abc');
    localStorage.removeItem('carnet.shared');
    window.dispatchEvent(new StorageEvent('storage', { key: 'carnet.shared', storageArea: localStorage }));
    expect(sessionStorage.getItem('carnet.token')).toBeNull();
    stop();
  });
});
