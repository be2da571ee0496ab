import { createWebDeviceStore } from '#platform/device.ts';
import { expect, it, vi } from 'vitest';

it('storage is forbidden → kept for as long as the page lives', () => {
  const store = createWebDeviceStore(null);
  store.write('carnet.token', 'abc');
  expect(store.read('carnet.token')).toBe('abc');
  expect(store.keys()).toEqual(['carnet.token']);
  store.remove('carnet.token');
  expect(store.read('carnet.token')).toBeNull();
});

it('the browser throws when it is asked for its storage → as if it had none', () => {
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const store = createWebDeviceStore();
  forbidden.mockRestore();
  store.write('carnet.token', 'abc');
  expect(store.read('carnet.token')).toBe('abc');
  expect(localStorage.getItem('carnet.token')).toBeNull();
});

it('storage is full → what is written last counts, also over what is stored', () => {
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
