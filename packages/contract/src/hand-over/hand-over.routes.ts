import {
  acceptedVehicle,
  handOver,
  handOverCreation,
  handOverToken,
  newHandOver,
  offeredVehicle,
} from '#hand-over/hand-over.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'hand-over';

export const getHandOver = defineRoute({
  name: 'getHandOver',
  method: 'GET',
  path: '/v1/vehicles/{id}/hand-over',
  tag,
  summary: 'Read the offer of a vehicle, pending or accepted',
  access: 'owner',
  isConditional: true,
  answers: { 200: handOver },
  problems: [],
});

export const createHandOver = defineRoute({
  name: 'createHandOver',
  method: 'POST',
  path: '/v1/vehicles/{id}/hand-over',
  tag,
  summary: 'Offer a vehicle with its technical history for 30 days; the URL is returned once',
  access: 'owner',
  body: handOverCreation,
  answers: { 201: newHandOver, 200: newHandOver },
  problems: ['id_conflict', 'hand_over_pending', 'hand_over_accepted', 'history_too_long'],
});

export const withdrawHandOver = defineRoute({
  name: 'withdrawHandOver',
  method: 'DELETE',
  path: '/v1/vehicles/{id}/hand-over',
  tag,
  summary: 'Withdraw an offer that has not been accepted',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: ['hand_over_accepted'],
});

/** The token is the only credential. It is sent in the body to keep it out of access logs. */
export const readHandOver = defineRoute({
  name: 'readHandOver',
  method: 'POST',
  path: '/v1/hand-overs/read',
  tag,
  summary: 'Read what is offered, with the token of the offer',
  access: 'anyone',
  body: handOverToken,
  answers: { 200: offeredVehicle },
  problems: ['token_invalid', 'token_expired', 'hand_over_accepted'],
});

export const acceptHandOver = defineRoute({
  name: 'acceptHandOver',
  method: 'POST',
  path: '/v1/hand-overs/accept',
  tag,
  summary: 'Accept the offered vehicle with its history and files into the caller’s garage',
  access: 'owner',
  body: handOverToken,
  answers: { 200: acceptedVehicle },
  problems: [
    'token_invalid',
    'token_expired',
    'hand_over_accepted',
    'hand_over_own',
    'plan_limit_reached',
    'garage_full',
    'history_too_long',
    'too_many_types',
  ],
});
