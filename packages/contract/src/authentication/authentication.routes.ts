import {
  MAX_CREDENTIALS_BYTES,
  nothing,
  passwordAnswer,
  passwordBody,
  resendVerificationBody,
  sessionAnswer,
  signInBody,
  signUpBody,
  userAnswer,
  verifyBody,
} from '#authentication/authentication.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'authentication';

export const signUp = defineRoute({
  name: 'signUp',
  method: 'POST',
  path: '/v1/authentication/signup',
  tag,
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: signUpBody,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 201: sessionAnswer },
  problems: ['email_taken', 'registration_closed'],
});

export const signIn = defineRoute({
  name: 'signIn',
  method: 'POST',
  path: '/v1/authentication/signin',
  tag,
  summary: 'Sign in',
  access: 'anyone',
  body: signInBody,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 200: sessionAnswer },
  problems: ['invalid_credentials'],
});

export const signOut = defineRoute({
  name: 'signOut',
  method: 'POST',
  path: '/v1/authentication/signout',
  tag,
  summary: 'End this session',
  access: 'owner',
  answers: { 204: null },
  problems: [],
});

export const getUserContext = defineRoute({
  name: 'getUserContext',
  method: 'GET',
  path: '/v1/authentication/user-context',
  tag,
  summary: 'Who is signed in',
  access: 'owner',
  isConditional: true,
  answers: { 200: userAnswer },
  problems: [],
});

export const setPassword = defineRoute({
  name: 'setPassword',
  method: 'POST',
  path: '/v1/authentication/password',
  tag,
  summary: 'Request a reset mail, reset with its token, or change with the current password',
  access: 'anyone',
  body: passwordBody,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 200: passwordAnswer, 202: nothing },
  problems: ['token_invalid', 'token_expired', 'invalid_credentials'],
});

export const verifyEmail = defineRoute({
  name: 'verifyEmail',
  method: 'POST',
  path: '/v1/authentication/verify',
  tag,
  summary: 'Verify the e-mail address with the token from the mail',
  access: 'anyone',
  body: verifyBody,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 200: userAnswer },
  problems: ['token_invalid', 'token_expired'],
});

export const resendVerification = defineRoute({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/authentication/resend-verification',
  tag,
  summary: 'Send the verification mail again',
  access: 'anyone',
  body: resendVerificationBody,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 202: nothing },
  problems: [],
});
