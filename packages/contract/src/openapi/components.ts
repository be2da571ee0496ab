import {
  acceptedVehicle,
  handOver,
  handOverCreation,
  handOverOptions,
  handOverToken,
  newHandOver,
  offeredVehicle,
} from '#hand-over/hand-over.schema.ts';
import { accountDeletion, accountSession, accountSessionList } from '#account/account.schema.ts';
import { importEntry, importList, importReport, importRow } from '#account/import.schema.ts';
import {
  nothing,
  passwordAnswer,
  passwordBody,
  resendVerificationBody,
  sessionAnswer,
  signInBody,
  signUpBody,
  user,
  userAnswer,
  verifyBody,
} from '#authentication/authentication.schema.ts';
import {
  bookCheck,
  bookLink,
  bookLinkCreation,
  bookLinkList,
  bookOptions,
  bookVerdict,
  newBookLink,
} from '#service-book/book-link.schema.ts';
import {
  calendarAddress,
  calendarAddressCreation,
  calendarAddressList,
  newCalendarAddress,
} from '#calendar/calendar.schema.ts';
import { changes, digest, operationResults, operations } from '#changes/changes.schema.ts';
import { document, documentCreation, documentList, documentReplacement } from '#documents/document.schema.ts';
import { consumption } from '#expenses/consumption.schema.ts';
import { expense, expenseCreation, expenseList, expenseReplacement } from '#expenses/expense.schema.ts';
import { file, fileLinks, fileLinksBody } from '#files/file.schema.ts';
import { historyChange, historyItem, historyList } from '#history/history.schema.ts';
import { maintenancePlan, maintenancePlanList } from '#maintenance-plans/maintenance-plan.schema.ts';
import { recordedInspection, vehicleInspection } from '#inspection/inspection.schema.ts';
import {
  maintenance,
  maintenanceCreation,
  maintenanceList,
  maintenanceReplacement,
  maintenanceSummary,
} from '#maintenances/maintenance.schema.ts';
import { mileageReading, mileageReadingCreation, mileageReadingList } from '#mileage/mileage.schema.ts';
import {
  announcement,
  announcementLog,
  notificationStatus,
  notificationTest,
  notificationTestAnswer,
} from '#notifications/notification.schema.ts';
import { health, readiness } from '#monitoring/monitoring.schema.ts';
import { operator } from '#operator/operator.schema.ts';
import { fault, problem } from '#problems/problem.ts';
import {
  nativeDeviceCreation,
  pushKey,
  pushSubscription,
  pushSubscriptionCreation,
  pushSubscriptionList,
} from '#push/push.schema.ts';
import { reminder, reminderCreation, reminderList, reminderReplacement } from '#reminders/reminder.schema.ts';
import { costReport } from '#reports/report.schema.ts';
import { settings, settingsReplacement } from '#settings/settings.schema.ts';
import {
  checkoutBody,
  paymentEvent,
  paymentPage,
  planOffer,
  subscription,
} from '#subscription/subscription.schema.ts';
import { trashEntry, trashList } from '#trash/trash.schema.ts';
import {
  tyreFitting,
  tyreFittingCreation,
  tyreFittingList,
  tyreFittingReplacement,
} from '#tyre-fittings/tyre-fitting.schema.ts';
import { tyreSet, tyreSetCreation, tyreSetList, tyreSetReplacement } from '#tyre-sets/tyre-set.schema.ts';
import { vehicle, vehicleCreation, vehicleList, vehicleReplacement } from '#vehicles/vehicle.schema.ts';
import type * as z from 'zod/mini';

/** Request body schemas under their names in the OpenAPI document. */
export const REQUEST_COMPONENTS: Readonly<Record<string, z.ZodMiniType>> = {
  ImportRow: importRow,
  SignUp: signUpBody,
  SignIn: signInBody,
  Password: passwordBody,
  Verify: verifyBody,
  ResendVerification: resendVerificationBody,
  AccountDeletion: accountDeletion,
  VehicleCreation: vehicleCreation,
  VehicleReplacement: vehicleReplacement,
  MileageReadingCreation: mileageReadingCreation,
  MaintenanceCreation: maintenanceCreation,
  MaintenanceReplacement: maintenanceReplacement,
  ReminderCreation: reminderCreation,
  ReminderReplacement: reminderReplacement,
  DocumentCreation: documentCreation,
  DocumentReplacement: documentReplacement,
  ExpenseCreation: expenseCreation,
  ExpenseReplacement: expenseReplacement,
  TyreSetCreation: tyreSetCreation,
  TyreSetReplacement: tyreSetReplacement,
  TyreFittingCreation: tyreFittingCreation,
  TyreFittingReplacement: tyreFittingReplacement,
  SettingsReplacement: settingsReplacement,
  Operations: operations,
  BookLinkCreation: bookLinkCreation,
  HandOverCreation: handOverCreation,
  HandOverToken: handOverToken,
  BookCheck: bookCheck,
  CalendarAddressCreation: calendarAddressCreation,
  FileLinksBody: fileLinksBody,
  PushSubscriptionCreation: pushSubscriptionCreation,
  NativeDeviceCreation: nativeDeviceCreation,
  NotificationTest: notificationTest,
  Checkout: checkoutBody,
  PaymentEvent: paymentEvent,
};

/** Response schemas under their names in the OpenAPI document. */
export const ANSWER_COMPONENTS: Readonly<Record<string, z.ZodMiniType>> = {
  Problem: problem,
  PaymentPage: paymentPage,
  Fault: fault,
  User: user,
  UserContext: userAnswer,
  Session: sessionAnswer,
  Nothing: nothing,
  PasswordAnswer: passwordAnswer,
  AccountSession: accountSession,
  AccountSessionList: accountSessionList,
  ImportEntry: importEntry,
  ImportList: importList,
  ImportReport: importReport,
  Subscription: subscription,
  PlanOffer: planOffer,
  Vehicle: vehicle,
  VehicleList: vehicleList,
  VehicleInspection: vehicleInspection,
  MaintenancePlan: maintenancePlan,
  MaintenancePlanList: maintenancePlanList,
  RecordedInspection: recordedInspection,
  MileageReading: mileageReading,
  MileageReadingList: mileageReadingList,
  Maintenance: maintenance,
  MaintenanceList: maintenanceList,
  MaintenanceSummary: maintenanceSummary,
  Reminder: reminder,
  ReminderList: reminderList,
  Document: document,
  DocumentList: documentList,
  Expense: expense,
  ExpenseList: expenseList,
  Consumption: consumption,
  TyreSet: tyreSet,
  TyreSetList: tyreSetList,
  TyreFitting: tyreFitting,
  TyreFittingList: tyreFittingList,
  CostReport: costReport,
  Settings: settings,
  NotificationStatus: notificationStatus,
  NotificationTestAnswer: notificationTestAnswer,
  Announcement: announcement,
  AnnouncementLog: announcementLog,
  File: file,
  FileLinks: fileLinks,
  Changes: changes,
  BookOptions: bookOptions,
  BookLink: bookLink,
  BookLinkList: bookLinkList,
  NewBookLink: newBookLink,
  BookVerdict: bookVerdict,
  HandOver: handOver,
  HandOverOptions: handOverOptions,
  NewHandOver: newHandOver,
  OfferedVehicle: offeredVehicle,
  AcceptedVehicle: acceptedVehicle,
  CalendarAddress: calendarAddress,
  CalendarAddressList: calendarAddressList,
  NewCalendarAddress: newCalendarAddress,
  HistoryItem: historyItem,
  HistoryChange: historyChange,
  HistoryList: historyList,
  TrashEntry: trashEntry,
  TrashList: trashList,
  Digest: digest,
  OperationResults: operationResults,
  PushKey: pushKey,
  PushSubscription: pushSubscription,
  PushSubscriptionList: pushSubscriptionList,
  Operator: operator,
  Health: health,
  Readiness: readiness,
};
