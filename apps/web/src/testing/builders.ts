import type { Operator } from '@carnet/contract/operator/operator.schema';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { BUILT_IN_MAINTENANCE_TYPES, DEFAULT_INTERVALS } from '@carnet/domain/maintenance/maintenance-types';
import { v7 as newId } from 'uuid';

const MADE_AT = '2026-01-05T08:00:00.000Z';

export function aUser(changes: Partial<User> = {}): User {
  return {
    id: newId(),
    email: 'camille.martin@example.org',
    emailVerified: true,
    language: 'fr',
    timezone: 'Europe/Paris',
    plan: 'free',
    betaRole: false,
    createdAt: MADE_AT,
    ...changes,
  };
}

export function someSettings(changes: Partial<Settings> = {}): Settings {
  return {
    emailNotifications: true,
    pushNotifications: true,
    reminderAdvanceDays: 7,
    reminderAdvanceKm: 10_000,
    notificationHour: 9,
    announceProjected: true,
    language: 'fr',
    timezone: 'Europe/Paris',
    maintenanceTypes: BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
      key,
      label: null,
      custom: false,
      ...DEFAULT_INTERVALS[key],
      defaultReminder: true,
    })),
    version: 1,
    ...changes,
  };
}

/** A blue Clio at 84,210 km. */
export function aVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: newId(),
    name: 'Clio',
    type: 'car',
    licensePlate: 'AB-123-CD',
    color: 'blue',
    secondEnergy: null,
    energy: 'petrol',
    fiscalPower: null,
    currentMileage: 84_210,
    purchaseMileage: null,
    firstRegistrationDate: null,
    inspectionCategory: null,
    isCollection: false,
    purchaseDate: null,
    purchasePrice: null,
    vin: null,
    make: 'Renault',
    model: 'Clio',
    photos: [],
    registrationDocument: null,
    winterDriving: null,
    hasSnowChains: null,
    archivedAt: null,
    projected: null,
    distanceWithoutTyres: null,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    version: 1,
    ...changes,
  };
}

/** An inspection long overdue. */
export function aReminder(changes: Partial<Reminder> = {}): Reminder {
  return {
    id: newId(),
    vehicle_id: newId(),
    maintenance_type: 'technical_inspection',
    next_reminder_date: civilDateOf(2024, 11, 16),
    last_mileage: null,
    interval_km: null,
    planned_mileage: null,
    interval_days: 730,
    active: true,
    follows: 'interval',
    season: null,
    projected: null,
    date_to_check: false,
    estimated_cost: null,
    led_by: null,
    made_by: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}

/** Inspection of a car whose first registration is unknown. */
export function anInspection(changes: Partial<VehicleInspection> = {}): VehicleInspection {
  return {
    regime: 'car',
    status: 'unknown',
    windowStart: null,
    dueBy: null,
    retestBy: null,
    pollutionCheck: null,
    basis: null,
    missing: ['firstRegistrationDate'],
    ...changes,
  };
}

/** A manual reading of 42,000 km. */
export function aReading(changes: Partial<MileageReading> = {}): MileageReading {
  return {
    id: newId(),
    vehicle_id: newId(),
    date: civilDateOf(2026, 11, 1),
    mileage: 42_000,
    source: 'manual',
    record_id: null,
    expense_id: null,
    fitting_id: null,
    version: 1,
    ...changes,
  };
}

export function aMaintenance(changes: Partial<Maintenance> = {}): Maintenance {
  return {
    id: newId(),
    vehicle_id: newId(),
    type: 'oil_change',
    date: civilDateOf(2026, 1, 5),
    cost: 89.9,
    isRefund: false,
    description: null,
    mileage: null,
    garage_name: null,
    garage_address: null,
    notes: null,
    photos: [],
    invoice: null,
    next_service_date: null,
    next_service_mileage: null,
    inspection: null,
    warranty_until: null,
    order: 1,
    reminder_id: null,
    named_reminder_id: null,
    reminder_made: false,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}

/** A private server without operator details; it sends e-mail. */
export function anOperator(change: Partial<Operator> = {}): Operator {
  return {
    name: null,
    address: null,
    email: null,
    phone: null,
    registration: null,
    vat: null,
    publicationDirector: null,
    mediator: null,
    hostingName: null,
    hostingAddress: null,
    hostingPhone: null,
    sendsMail: true,
    ...change,
  };
}

/** Insurance without vehicle or file. */
export function aDocument(changes: Partial<CarnetDocument> = {}): CarnetDocument {
  return {
    id: newId(),
    vehicle_id: null,
    kind: 'insurance',
    title: null,
    number: null,
    issuer: null,
    issuedOn: null,
    expiresOn: null,
    advanceDays: 30,
    active: true,
    files: [],
    notes: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    ...changes,
  };
}
