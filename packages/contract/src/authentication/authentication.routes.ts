import { sessionAnswer, signInBody, signUpBody, userAnswer } from '#authentication/authentication.schema.ts';
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
