import * as z from 'zod';

/** Options of a file store with the S3 protocol. */
export interface S3Options {
  /** Address of the store for this server; null is Amazon's own for the region. */
  readonly endpoint: string | null;
  /** Address of the store for browsers; null if they cannot reach it, and every byte passes through this server. */
  readonly publicEndpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path (`endpoint/bucket/key`) rather than in the host. */
  readonly isPathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const address = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text),
    'must be http(s)://host[:port]',
  )
  .transform((text) => text.replace(/\/$/, ''))
  .optional();

/** Variables of the S3 store; without `S3_BUCKET` files are stored on the local disk. */
export const s3Environment = {
  S3_BUCKET: z.string().regex(BUCKET, 'must be the name of a bucket').optional(),
  S3_ENDPOINT: address,
  S3_PUBLIC_ENDPOINT: address,
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((text) => text === 'true'),
} as const;

type S3Environment = z.infer<z.ZodObject<typeof s3Environment>>;

/** Lists variables that are missing, given the others. */
export function findMissingS3Variables(given: Readonly<Record<string, unknown>>): string[] {
  const isMeant = Object.keys(s3Environment).some((name) => given[name] !== undefined);
  if (!isMeant) return [];
  return ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(
    (name) => given[name] === undefined,
  );
}

/** The configured store, or null for the local disk. */
export function readS3Options(env: S3Environment): S3Options | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
    bucket,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    isPathStyle: env.S3_PATH_STYLE,
  };
}

/** The origin from which browsers load pictures, if any: the Content-Security-Policy has to allow it. */
export function publicOriginOf({ publicEndpoint, bucket, isPathStyle }: S3Options): string | null {
  if (publicEndpoint === null) return null;
  const { protocol, host } = new URL(publicEndpoint);
  return isPathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}
