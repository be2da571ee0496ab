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
  summary: 'Read the push key and the native push services that are available',
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
  summary: 'List the devices subscribed to push, newest first',
  access: 'owner',
  query: pushSubscriptionQuery,
  isConditional: true,
  answers: { 200: pushSubscriptionList },
  problems: [],
});

/** The endpoint identifies the device: sending it again updates the subscription and adds no second one. */
export const createPushSubscription = defineRoute({
  name: 'createPushSubscription',
  method: 'POST',
  path: '/v1/push/subscriptions',
  tag,
  summary: 'Subscribe a browser to push',
  access: 'owner',
  body: pushSubscriptionCreation,
  answers: { 201: pushSubscription, 200: pushSubscription },
  problems: ['id_conflict'],
});

/** The token identifies the device: sending it again updates the subscription and the list of own announcements. */
export const createNativeDevice = defineRoute({
  name: 'createNativeDevice',
  method: 'POST',
  path: '/v1/push/native-devices',
  tag,
  summary: 'Subscribe a native app to push, with the announcements that it shows by itself',
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
  summary: 'Unsubscribe a device from push',
  access: 'owner',
  answers: { 204: null },
  problems: [],
});
