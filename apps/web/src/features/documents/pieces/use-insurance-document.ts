import { useDocuments } from '#features/documents/documents.queries.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { latestInsurance } from '@carnet/domain/documents/insurance-reminder';

/** The insurance document that gives the reminder of a vehicle its date; null without one, and until it is known. */
export function useInsuranceDocument(vehicleId: string | null): CarnetDocument | null {
  const { data = [] } = useDocuments();
  return latestInsurance(data.filter(({ vehicle_id: id }) => id === vehicleId));
}
