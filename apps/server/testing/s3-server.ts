import type { S3Options } from '#platform/files/s3-options.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'carnet-files';

/** A server that speaks the S3 protocol, with an empty bucket; its objects lie in a temporary folder. */
export interface S3Server {
  readonly port: number;
  /** How to reach it; a gate in front of it has another port. */
  optionsAt(port: number): S3Options;
  stop(): Promise<void>;
}

/** Starts it on a free port; it checks signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'carnet-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  return {
    port,
    optionsAt: (at) => ({
      endpoint: `http://127.0.0.1:${at}`,
      publicEndpoint: null,
      bucket: BUCKET,
      region: 'us-east-1',
      // The one key pair that s3rver knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      isPathStyle: true,
    }),
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The same as the environment of a server process. */
export function s3EnvironmentOf(options: S3Options): Record<string, string> {
  return {
    S3_ENDPOINT: options.endpoint ?? '',
    S3_PUBLIC_ENDPOINT: options.publicEndpoint ?? '',
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
}
