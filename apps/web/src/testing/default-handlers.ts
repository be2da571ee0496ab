import { anInspection, anOperator, aUser, someSettings } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import type { PlanOffer, Subscription } from '@carnet/contract/subscription/subscription.schema';

const NO_PAYMENTS: PlanOffer = {
  billing: 'none',
  free: { limits: { vehicles: 2, storageBytes: 200_000_000 } },
  premium: { limits: { vehicles: null, storageBytes: 10_000_000_000 }, prices: null },
};

const INCLUDED: Subscription = {
  plan: 'premium',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  billing: 'none',
  limits: NO_PAYMENTS.premium.limits,
  usage: { vehicles: 0, storageBytes: 0 },
};

const NOTHING = { count: 0, cost: 0 };

/** A new account without data. */
export const defaultHandlers: Handlers = {
  getUserContext: () => ({ user: aUser() }),
  getOperator: () => anOperator(),
  getPlans: () => NO_PAYMENTS,
  getSubscription: () => INCLUDED,
  signOut: () => undefined,
  getSettings: () => someSettings(),
  listVehicles: () => ({ items: [], nextCursor: null }),
  getVehicleInspection: () => anInspection(),
  listReminders: () => ({ items: [], nextCursor: null }),
  listDocuments: () => ({ items: [], nextCursor: null }),
  listExpenses: () => ({ items: [], nextCursor: null }),
  listTyreSets: () => ({ items: [], nextCursor: null }),
  listTyreFittings: () => ({ items: [], nextCursor: null }),
  getConsumption: () => ({ energies: [], total: null }),
  getCostReport: () => ({
    by: 'month',
    rows: [],
    total: {
      maintenance: NOTHING,
      expenses: NOTHING,
      cost: 0,
      kinds: [],
      distance: null,
      costPerKilometre: null,
    },
    vehicles: [],
  }),
  listMaintenances: () => ({ items: [], nextCursor: null }),
  getNotificationStatus: () => ({
    email: { address: aUser().email, state: 'ready', refusedAt: null },
    push: { state: 'none', devices: 0 },
    next: null,
  }),
  listImports: () => ({ items: [], nextCursor: null }),
  listTrash: () => ({ items: [], nextCursor: null }),
  listBookLinks: () => ({ items: [], nextCursor: null }),
  listCalendarAddresses: () => ({ items: [], nextCursor: null }),
  listAccountSessions: () => ({ items: [], nextCursor: null }),
  listPushSubscriptions: () => ({ items: [], nextCursor: null }),
  listAnnouncements: () => ({ items: [], next: null }),
  getMaintenanceSummary: () => ({
    this_month: NOTHING,
    this_year: NOTHING,
    all_time: NOTHING,
    per_type: [],
    per_month: [],
  }),
};
