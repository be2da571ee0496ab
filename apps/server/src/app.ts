import { registerAccount } from '#features/account/account.routes.ts';
import { continueSession, refuseToken } from '#features/authentication/authentication.service.ts';
import { registerAuthentication } from '#features/authentication/authentication.routes.ts';
import { registerCalendar } from '#features/calendar/calendar.routes.ts';
import { registerChanges } from '#features/changes/changes.routes.ts';
import { registerDocuments } from '#features/documents/documents.routes.ts';
import { registerExpenses } from '#features/expenses/expenses.routes.ts';
import { registerFiles } from '#features/files/files.routes.ts';
import { registerHandOver } from '#features/hand-over/hand-over.routes.ts';
import { registerHistory } from '#features/history/history.routes.ts';
import { registerInspection } from '#features/inspection/inspection.routes.ts';
import { registerImport } from '#features/import/import.routes.ts';
import { registerMaintenances } from '#features/maintenances/maintenances.routes.ts';
import { registerMileage } from '#features/mileage/mileage.routes.ts';
import { registerNotifications } from '#features/notifications/notifications.routes.ts';
import { registerOperator } from '#features/operator/operator.routes.ts';
import { registerOperations } from '#features/monitoring/monitoring.routes.ts';
import { registerMaintenancePlans } from '#features/maintenance-plans/maintenance-plans.routes.ts';
import { registerPruning } from '#features/pruning/pruning.routes.ts';
import { registerPush } from '#features/push/push.routes.ts';
import { registerReminders } from '#features/reminders/reminders.routes.ts';
import { registerReports } from '#features/reports/reports.routes.ts';
import { registerBookLinks } from '#features/service-book/book-links.routes.ts';
import { registerServiceBook } from '#features/service-book/service-book.routes.ts';
import { registerSettings } from '#features/settings/settings.routes.ts';
import { registerSubscription } from '#features/subscription/subscription.routes.ts';
import { registerTrash } from '#features/trash/trash.routes.ts';
import { registerTyreFittings } from '#features/tyre-fittings/tyre-fittings.routes.ts';
import { registerTyreSets } from '#features/tyre-sets/tyre-sets.routes.ts';
import { registerVehicles } from '#features/vehicles/vehicles.routes.ts';
import { compressAnswers } from '#http/answers/answer-compression.ts';
import { authenticateCallers } from '#http/caller.ts';
import { refuseBrokenRequest, refuseUnroutable, handleProblems } from '#http/problem-handler.ts';
import { parseJsonBodies } from '#http/bodies/body-parsing.ts';
import { protectBrowsers, protectEarlyAnswer } from '#http/protection/browser-protection.ts';
import { endConnectionsOfLastRequests, endSlowBodies, guardStreamedAnswers } from '#http/connections.ts';
import { logRequests } from '#http/request-log.ts';
import { limitCalls } from '#http/limit-calls.ts';
import { Transfers } from '#http/transfers.ts';
import { serveWebApp } from '#http/web-app.ts';
import { trustOf } from '#platform/config/trusted-proxies.ts';
import type { Context } from '#platform/context.ts';
import { freeBytesForIncoming } from '#platform/files/incoming.ts';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Longer than the idle timeout of usual proxies (Caddy 120 s, Traefik 90 s, nginx 60 s). The server must not
 * be the first to close an idle connection: a proxy cannot send a request body twice.
 */
const KEEP_ALIVE_MILLIS = 130_000;

/** Finish a request that has begun to arrive; do not refuse it. */
const WHEN_STOPPING = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/** Builds the whole HTTP application (API and web app on one origin) without listening. */
export async function buildApp(context: Context, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { headMillis } = context.config;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      protectEarlyAnswer(request, reply, context.config);
      refuseUnroutable(error, request, reply);
    },
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
    http: { headersTimeout: headMillis, connectionsCheckingInterval: headMillis / 4 },
    trustProxy: trustOf(context.config.trustedProxies),
    ...WHEN_STOPPING,
    routerOptions: { maxParamLength: 200 },
  });
  handleProblems(app);
  parseJsonBodies(app);
  logRequests(app, context.metrics);
  endConnectionsOfLastRequests(app);
  await app.register(cookie, { hook: false });
  protectBrowsers(app, context.config);
  compressAnswers(app);
  endSlowBodies(app, context.config.silenceMillis);
  guardStreamedAnswers(app, context.config.silenceMillis);
  authenticateCallers(app, context, {
    continueSession: (token) => continueSession(context, token),
    refusalOfToken: (token) => refuseToken(context, token),
  });
  limitCalls(app, context.watched.calls);
  await registerFeatures(app, context);
  await serveWebApp(app, context.config);
  return app;
}

async function registerFeatures(app: FastifyInstance, context: Context): Promise<void> {
  const transfers = new Transfers(
    () => freeBytesForIncoming(context.config),
    (kind, change) => context.metrics.transfers.inc({ kind }, change),
  );
  registerAuthentication(app, context);
  registerAccount(app, context);
  registerSubscription(app, context);
  registerVehicles(app, context);
  registerMileage(app, context);
  registerMaintenances(app, context);
  registerReminders(app, context);
  registerDocuments(app, context);
  registerExpenses(app, context);
  registerTyreSets(app, context);
  registerTyreFittings(app, context);
  registerReports(app, context);
  registerSettings(app, context);
  registerChanges(app, context);
  registerTrash(app, context);
  registerHistory(app, context);
  registerServiceBook(app, context, transfers);
  registerBookLinks(app, context);
  registerHandOver(app, context);
  registerInspection(app, context);
  registerMaintenancePlans(app);
  registerCalendar(app, context);
  await registerNotifications(app, context);
  await registerFiles(app, context, transfers);
  registerPush(app, context);
  await registerImport(app, context, transfers);
  registerOperator(app, context);
  registerPruning(app, context);
  registerOperations(app, context);
}
