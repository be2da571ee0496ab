import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';

/** A maintenance type with its localised name and its interval. */
export interface RecordType extends MaintenanceInterval {
  readonly key: string;
  readonly label: string;
  readonly isCustom: boolean;
}
