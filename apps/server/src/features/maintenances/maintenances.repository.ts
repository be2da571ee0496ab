import { objectTable } from '#platform/kinds/object-table.ts';
import type { RowOf } from '#platform/kinds/tables.ts';

export const MAINTENANCES = objectTable('record');
export type MaintenanceRow = RowOf<'record'>;
