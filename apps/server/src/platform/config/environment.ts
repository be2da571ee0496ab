import { s3Environment } from '#platform/files/s3-options.ts';
import { operatorVariables } from '#platform/config/operator.ts';
import { planVariables } from '#platform/config/plans.ts';
import { readTrustedProxies } from '#platform/config/trusted-proxies.ts';
import { nativePushEnvironment } from '#platform/push/native/native-push-options.ts';
import * as z from 'zod';

const DATABASE_URL_SHAPE = /^postgres(ql)?:\/\/\S+$/;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+$/i.test(text);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

/** Each proxy appends the address of its client on the right; a client can forge everything left of that. */
const TRUSTS_EVERY_CALLER =
  'must not be true: callers could then choose their own address. Set the number of proxies in front (TRUST_PROXY=1) or their networks (TRUST_PROXY=loopback, TRUST_PROXY=10.0.0.0/8)';

/** The environment variables with their defaults. Messages are for the operator who reads the terminal. */
export const environmentSchema = z.object({
  ...s3Environment,
  ...nativePushEnvironment,
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port, 0 to 65535')
    .transform(Number),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => DATABASE_URL_SHAPE.test(text) && URL.canParse(text), 'must be postgres://…, or absent')
    .optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .default('10')
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1, 'must be a number, 1 to 999')
    .transform(Number),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 600, 'must be a number, 0 to 600')
    .transform(Number)
    .optional(),
  SIGN_UPS_PER_ADDRESS: z
    .string()
    .default('50')
    .refine((text) => /^[1-9]\d{0,4}$/.test(text), 'must be a number, 1 to 99999')
    .transform(Number),
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  REFUSE_COMMON_PASSWORDS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  PUBLIC_URL: z.string().refine(isHttpUrl, 'must be an http:// or https:// address').optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((origin) => (origin.trim() ? [origin.trim()] : [])))
    .refine((origins) => origins.every(isOrigin), 'must be origins (scheme://host) separated by commas'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine((text) => text !== 'true', TRUSTS_EVERY_CALLER)
    .transform((text, context) => {
      const trusted = readTrustedProxies(text);
      if (trusted !== null || text === 'true') return trusted ?? 0;
      context.addIssue(
        'must be false, the number of proxies in front, or a list of loopback, linklocal, uniquelocal, addresses and networks (10.0.0.0/8)',
      );
      return z.NEVER;
    }),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), 'must be smtp://… or smtps://…')
    .optional(),
  PRINT_MAILS: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional(),
  MAIL_FROM: z.string().max(320).default('Carnet <carnet@localhost>'),
  PUSH_CONTACT: z
    .string()
    .refine((text) => /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(text), 'must be mailto:… or https://…')
    .optional(),
  PUSH_PRIVATE_HOSTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ANDROID_APP_ID: z
    .string()
    .default('fr.carnet.app')
    .refine((text) => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(text), 'must be the id of an app: org.example.carnet'),
  ANDROID_APP_CERTIFICATES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => (one.trim() ? [one.trim().toUpperCase()] : [])))
    .refine(
      (all) => all.every((one) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one)),
      'must be SHA-256 fingerprints (AB:CD:…, 32 pairs) separated by commas',
    ),
  IOS_APP_ID: z
    .string()
    .refine(
      (text) => /^[A-Z0-9]{10}\.[\w.-]+$/.test(text),
      'must be team and bundle: ABCDE12345.org.example.carnet',
    )
    .optional(),
  WEB_DIR: z.string().optional(),
  ...planVariables,
  ...operatorVariables,
});
