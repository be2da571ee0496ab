import * as account from '#account/account.routes.ts';
import * as calendar from '#calendar/calendar.routes.ts';
import * as changes from '#changes/changes.routes.ts';
import * as authentication from '#authentication/authentication.routes.ts';
import * as documents from '#documents/document.routes.ts';
import * as expenses from '#expenses/expense.routes.ts';
import * as files from '#files/file.routes.ts';
import * as handOver from '#hand-over/hand-over.routes.ts';
import * as history from '#history/history.routes.ts';
import * as inspection from '#inspection/inspection.routes.ts';
import * as maintenances from '#maintenances/maintenance.routes.ts';
import * as mileage from '#mileage/mileage.routes.ts';
import * as notifications from '#notifications/notification.routes.ts';
import * as operator from '#operator/operator.routes.ts';
import * as operations from '#monitoring/monitoring.routes.ts';
import * as maintenancePlans from '#maintenance-plans/maintenance-plan.routes.ts';
import * as push from '#push/push.routes.ts';
import * as reminders from '#reminders/reminder.routes.ts';
import * as reports from '#reports/report.routes.ts';
import type { Route } from '#routes/route.ts';
import * as bookLinks from '#service-book/book-link.routes.ts';
import * as serviceBook from '#service-book/service-book.routes.ts';
import * as settings from '#settings/settings.routes.ts';
import * as subscription from '#subscription/subscription.routes.ts';
import * as trash from '#trash/trash.routes.ts';
import * as tyreFittings from '#tyre-fittings/tyre-fitting.routes.ts';
import * as tyreSets from '#tyre-sets/tyre-set.routes.ts';
import * as vehicles from '#vehicles/vehicle.routes.ts';

/** Every call of the wire, by its name. */
export const ROUTES = {
  ...authentication,
  ...account,
  ...vehicles,
  ...inspection,
  ...mileage,
  ...maintenances,
  ...reminders,
  ...documents,
  ...expenses,
  ...tyreSets,
  ...tyreFittings,
  ...reports,
  ...maintenancePlans,
  ...calendar,
  ...notifications,
  ...settings,
  ...files,
  ...changes,
  ...trash,
  ...history,
  ...serviceBook,
  ...bookLinks,
  ...handOver,
  ...push,
  ...subscription,
  ...operator,
  ...operations,
} satisfies Readonly<Record<string, Route>>;
export type Routes = typeof ROUTES;

/** All routes as a list, for the OpenAPI document and for tests that cover every route. */
export const ROUTE_TABLE: readonly Route[] = Object.values(ROUTES);
