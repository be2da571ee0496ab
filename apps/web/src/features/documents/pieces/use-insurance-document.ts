import { useDocuments } from '#features/documents/documents.queries.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { latestInsurance } from '@carnet/domain/documents/insurance-reminder';

/** The insurance document that dates the vehicle's reminder; null without one and while loading. */
export function useInsuranceDocument(vehicleId: string | null): CarnetDocument | null {
  const { data = [] } = useDocuments();
  return latestInsurance(data.filter(({ vehicle_id: id }) => id === vehicleId));
}
