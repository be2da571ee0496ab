import { createVapidPrivateKey, isDevicePublicKey, vapidKeysOf } from '#platform/push/vapid-keys.ts';
import { describe, expect, it } from 'vitest';

describe('the server’s push keys', () => {
  it('a stored private key → the same public key again, as a point that browsers accept', () => {
    const privateKey = createVapidPrivateKey();
    const { publicKey } = vapidKeysOf(privateKey);
    expect(vapidKeysOf(privateKey).publicKey).toBe(publicKey);
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    expect(isDevicePublicKey(publicKey)).toBe(true);
    expect(createVapidPrivateKey()).not.toBe(privateKey);
  });

  it.each([
    ['too short', Buffer.alloc(33, 4)],
    ['not on the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])],
    ['compressed', Buffer.concat([Buffer.from([2]), Buffer.alloc(64, 1)])],
  ])('a device key that is %s → refused', (_, bytes) => {
    expect(isDevicePublicKey(bytes.toString('base64url'))).toBe(false);
  });
});
