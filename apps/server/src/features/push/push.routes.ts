import {
  addDevice,
  addNativeDevice,
  deviceFaults,
  nativeDeviceFaults,
  readDevices,
  readPushKey,
  removeDevice,
} from '#features/push/push.service.ts';
import { readDevice } from '#http/device.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/push/push.routes';
import type { FastifyInstance } from 'fastify';

export function registerPush(app: FastifyInstance, context: Context): void {
  handle(app, routes.getPushKey, async () => ok(readPushKey(context)));

  handle(app, routes.listPushSubscriptions, async ({ actor, query }) =>
    ok(await readDevices(context, actor, query)),
  );

  handle(
    app,
    routes.createPushSubscription,
    async ({ actor, body, request }) =>
      createdOnce(await addDevice(context, actor, body, readDevice(request))),
    async (_, fields) => deviceFaults(context, fields),
  );

  handle(
    app,
    routes.createNativeDevice,
    async ({ actor, body, request }) =>
      createdOnce(await addNativeDevice(context, actor, body, readDevice(request))),
    async (_, fields) => nativeDeviceFaults(context, fields),
  );

  handle(app, routes.deletePushSubscription, async ({ actor, path }) => {
    await removeDevice(context, actor, path.id);
    return done;
  });
}
