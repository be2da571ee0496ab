import type { HostileDevice } from '#testing/fuzz/hostile-device.ts';

/** Uploads a file; returns its id. */
export async function upload(
  device: HostileDevice,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'application/pdf',
): Promise<string | null> {
  const file = { bytes, name: 'facture.pdf', type };
  const answer = await device.call('upload', { method: 'POST', path: '/v1/files', file });
  if (answer?.status !== 201) return null;
  device.account.remember(device.account.fileUrls, answer.body.url);
  return answer.body.id;
}
