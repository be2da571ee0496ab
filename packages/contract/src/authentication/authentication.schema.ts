import { id, instant, language, requiredText, timeZone } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 256;
const EMAIL_MAX_LENGTH = 254;
/** Ample for an address and two passwords, however they are escaped. */
export const MAX_CREDENTIALS_BYTES = 16 * 1024;

/** E-mail addresses are compared trimmed and case-insensitively. */
const emailAddress = z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH), z.email());

/** The minimum of six characters comes from the specification. Any Unicode is allowed. */
const password = z.string().check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH));

export const user = z.strictObject({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  language,
  timezone: z.string(),
  plan: z.enum(['free', 'premium']),
  betaRole: z.boolean(),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

export const signUpBody = z.strictObject({
  email: emailAddress,
  password,
  language: z.optional(z.nullable(language)),
  timezone: z.optional(z.nullable(timeZone)),
});
export type SignUpBody = z.infer<typeof signUpBody>;

/** No minimum length here: a password that is too short is simply wrong. */
export const signInBody = z.strictObject({
  email: requiredText(EMAIL_MAX_LENGTH),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
  /** Signing in on a shared computer: the session ends after one hour without use and after twelve hours at most. */
  shared: z.optional(z.nullable(z.boolean())),
});
export type SignInBody = z.infer<typeof signInBody>;

export const sessionAnswer = z.strictObject({ token: z.string(), user });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const userAnswer = z.strictObject({ user });

/** The token of an e-mailed link. Opaque, so only its size is checked. */
const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
const anyPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH));

export const resetRequestBody = z.strictObject({ email: emailAddress });
export const passwordResetBody = z.strictObject({ token: linkToken, password });
export const passwordChangeBody = z.strictObject({
  email: emailAddress,
  currentPassword: anyPassword,
  password,
});

/** A field of one of the other forms: null means absent. */
const absent = z.optional(z.null());

/** One of three forms: request a reset mail, reset with its token, or change with the current password. */
export const passwordBody = z.union([
  z.extend(resetRequestBody, { token: absent, currentPassword: absent, password: absent }),
  z.extend(passwordResetBody, { email: absent, currentPassword: absent }),
  z.extend(passwordChangeBody, { token: absent }),
]);

/** An empty response, so that it does not reveal whether anything was done. */
export const nothing = z.strictObject({});

/** `{}` after a reset, the new session after a change. */
export const passwordAnswer = z.union([nothing, sessionAnswer]);

export const verifyBody = z.strictObject({ token: linkToken });

export const resendVerificationBody = z.strictObject({ email: emailAddress });
