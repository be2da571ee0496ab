import { id, instant, language, requiredText, timeZone } from '#wire/scalars.ts';
import * as z from 'zod/mini';

const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 256;
const EMAIL_MAX_LENGTH = 254;
/** Far more than an address and two passwords take, however they are escaped. */
export const MAX_CREDENTIALS_BYTES = 16 * 1024;

/** E-mail addresses compare trimmed and without case. */
const emailAddress = z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH), z.email());

/** Six characters at least is the specification's rule; any Unicode. */
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

/** Any password text is taken here: a short one is simply wrong. */
export const signInBody = z.strictObject({
  email: requiredText(EMAIL_MAX_LENGTH),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
  /** On a computer that others use: the session lasts an hour without use and twelve hours at most. */
  shared: z.optional(z.nullable(z.boolean())),
});
export type SignInBody = z.infer<typeof signInBody>;

export const sessionAnswer = z.strictObject({ token: z.string(), user });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const userAnswer = z.strictObject({ user });

/** A link's token: opaque, so only its size is bounded. */
const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
const takenAsCurrent = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH));

export const resetRequestBody = z.strictObject({ email: emailAddress });
export const passwordResetBody = z.strictObject({ token: linkToken, password });
export const passwordChangeBody = z.strictObject({
  email: emailAddress,
  currentPassword: takenAsCurrent,
  password,
});

/** A field of another form: null means the same as absent. */
const notGiven = z.optional(z.null());

/** One of three: ask for a reset mail, reset by its token, or change by the current password. */
export const passwordBody = z.union([
  z.extend(resetRequestBody, { token: notGiven, currentPassword: notGiven, password: notGiven }),
  z.extend(passwordResetBody, { email: notGiven, currentPassword: notGiven }),
  z.extend(passwordChangeBody, { token: notGiven }),
]);

/** Nothing to say: the answer is the same whether anything was done or not. */
export const nothing = z.strictObject({});

/** A reset answers `{}`, a change the new session. */
export const passwordAnswer = z.union([nothing, sessionAnswer]);

export const verifyBody = z.strictObject({ token: linkToken });

export const resendVerificationBody = z.strictObject({ email: emailAddress });
