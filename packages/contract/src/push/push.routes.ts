import {
  nativeDeviceCreation,
  pushKey,
  pushSubscription,
  pushSubscriptionCreation,
  pushSubscriptionList,
  pushSubscriptionQuery,
} from '#push/push.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'push';

export const getPushKey = defineRoute({
  name: 'getPushKey',
  method: 'GET',
  path: '/v1/push/key',
  tag,
  summary: 'What a device subscribes with, and which native apps can be reached',
  access: 'owner',
  isConditional: true,
  answers: { 200: pushKey },
  problems: [],
});

export const listPushSubscriptions = defineRoute({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/v1/push/subscriptions',
  tag,
  summary: 'List the devices that get pushes, newest first',
  access: 'owner',
  query: pushSubscriptionQuery,
  isConditional: true,
  answers: { 200: pushSubscriptionList },
  problems: [],
});

/** The endpoint names the device: sending it again renews what is stored and makes no second one. */
export const createPushSubscription = defineRoute({
  name: 'createPushSubscription',
  method: 'POST',
  path: '/v1/push/subscriptions',
  tag,
  summary: 'Let a device get pushes',
  access: 'owner',
  body: pushSubscriptionCreation,
  answers: { 201: pushSubscription, 200: pushSubscription },
  problems: ['id_conflict'],
});

/** The token names the device: sending it again renews what is stored, and what the device announces by itself. */
export const createNativeDevice = defineRoute({
  name: 'createNativeDevice',
  method: 'POST',
  path: '/v1/push/native-devices',
  tag,
  summary: 'Let a native app get pushes, and say what it announces by itself',
  access: 'owner',
  body: nativeDeviceCreation,
  answers: { 201: pushSubscription, 200: pushSubscription },
  problems: ['id_conflict'],
});

export const deletePushSubscription = defineRoute({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/v1/push/subscriptions/{id}',
  tag,
  summary: 'Let a device get no more pushes',
  access: 'owner',
  answers: { 204: null },
  problems: [],
});
