import { s3FileStore } from '#platform/files/s3-file-store.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { faultOfSignature } from '#testing/stand-ins/s3-signature.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

describe('the S3 stand-in', () => {
  it.each(['accessKeyId', 'secretAccessKey'])('another %s → refused', async (name) => {
    const store = s3FileStore({ ...s3.optionsAt(s3.port), [name]: 'of somebody else' });
    await expect(store.put(randomUUID(), randomUUID(), 'original', Buffer.from('x'))).rejects.toThrow(
      Unavailable,
    );
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(Unavailable);
    store.close();
  });

  it('no signature → refused', async () => {
    const address = `http://127.0.0.1:${s3.port}/carnet-files/${randomUUID()}`;
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('another bucket → not found', async () => {
    const store = s3FileStore({ ...s3.optionsAt(s3.port), bucket: 'of-somebody-else' });
    await expect(store.ping()).rejects.toThrow(Unavailable);
    store.close();
  });
});

/** GET Object by a signed address, as in Amazon’s documentation of Signature Version 4. */
describe("the example from Amazon's documentation", () => {
  const ADDRESS =
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  const KEYS = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const faultAt = (time: string, address = ADDRESS, method = 'GET') =>
    faultOfSignature(
      { method, headers: { host: 'examplebucket.s3.amazonaws.com' } },
      new URL(address),
      Buffer.alloc(0),
      KEYS,
      Date.parse(time),
    );

  it('on its day → valid', () => {
    expect(faultAt('2013-05-24T12:00:00Z')).toBeNull();
  });

  it.each([
    ['a day later', 'AccessDenied', faultAt('2013-05-25T00:00:01Z')],
    ['the day before', 'AccessDenied', faultAt('2013-05-23T12:00:00Z')],
    [
      'for another key',
      'SignatureDoesNotMatch',
      faultAt('2013-05-24T12:00:00Z', ADDRESS.replace('test', 'best')),
    ],
    [
      'for longer',
      'SignatureDoesNotMatch',
      faultAt('2013-05-24T12:00:00Z', ADDRESS.replace('86400', '86401')),
    ],
    [
      'with more asked',
      'SignatureDoesNotMatch',
      faultAt('2013-05-24T12:00:00Z', `${ADDRESS}&response-content-type=a`),
    ],
    ['to write', 'SignatureDoesNotMatch', faultAt('2013-05-24T12:00:00Z', ADDRESS, 'PUT')],
  ])('%s → %s', (_, expected, fault) => {
    expect(fault).toBe(expected);
  });
});
