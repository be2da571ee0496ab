import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';

/** A maintenance type as people choose it: its name in the language shown, and how often it comes round. */
export interface RecordType extends MaintenanceInterval {
  readonly key: string;
  readonly label: string;
  readonly isCustom: boolean;
}
