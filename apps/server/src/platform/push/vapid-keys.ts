import { createECDH, ECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** The key pair that identifies this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Creates a private key, to be stored: devices subscribe with its public key, so a new key loses them all. */
export function createVapidPrivateKey(): string {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  // Node omits leading zeros; push libraries require all 32 bytes.
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

export function vapidKeysOf(privateKey: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { publicKey: ecdh.getPublicKey('base64url', 'uncompressed'), privateKey };
}

/** Whether a device key is valid: an uncompressed point of the curve, base64url. */
export function isDevicePublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}
