import { useInsuranceDocument } from '#features/documents/pieces/use-insurance-document.ts';
import { useFormFiles, type FormFiles } from '#features/files/pieces/use-form-files.ts';
import type {
  MaintenanceFormValues,
  RenewalValues,
} from '#features/maintenances/form/maintenance-form-values.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { DOCUMENT_FIELDS } from '@carnet/contract/kinds/document-fields';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { isInsuranceType, proposeInsuranceEnd } from '@carnet/domain/documents/insurance-reminder';

/** Field name of the files in faults. */
export const RENEWAL_FILES = 'renewal_files';

/** The next insurance document, offered in the form of a premium's record. */
export interface InsuranceRenewal {
  readonly isOffered: boolean;
  /** Expiry of the document that dates the reminder; null without one. */
  readonly lastEnd: CivilDate | null;
  /** Chosen, else proposed expiry, from which the reminder gets its date. */
  readonly end: CivilDate | null;
  readonly chooseEnd: (end: CivilDate | null) => void;
  readonly uploads: FormFiles['list'];
  /** A failed upload must be retried or removed before the form is saved. */
  readonly faults: () => readonly FormFault[];
  /** Adds the document if the form describes one. */
  readonly save: () => Promise<CarnetDocument | null>;
}

/** @param isDone the insurance reminder is marked as done, so the premium is for another year */
export function useInsuranceRenewal(
  form: ContractForm<MaintenanceFormValues>['form'],
  isDone: boolean,
): InsuranceRenewal {
  const { values } = form;
  const last = useInsuranceDocument(values.vehicle_id);
  const creation = useCreateObject('document');
  const filesForm = {
    values: { files: values.renewal?.files ?? [] },
    setFieldValue: (_field: string, given: unknown) => change({ files: given as RenewalValues['files'] }),
  };
  const files = useFormFiles(DOCUMENT_FIELDS, filesForm, []);
  const lastEnd = last?.expiresOn ?? null;
  const isOffered = values.vehicle_id !== null && values.type !== null && isInsuranceType(values.type);

  function change(changes: Partial<RenewalValues>): void {
    const { renewal } = form.getValues();
    if (renewal) form.setFieldValue('renewal', { ...renewal, ...changes });
  }

  function endOf({ date, renewal, isNextDateChosen }: MaintenanceFormValues): CivilDate | null {
    if (!isOffered || !renewal) return null;
    if (renewal.isEndChosen || isNextDateChosen || !isDone) return renewal.end;
    return lastEnd && date && proposeInsuranceEnd(lastEnd, date);
  }

  return {
    isOffered,
    lastEnd: isOffered ? lastEnd : null,
    end: endOf(values),
    chooseEnd(end) {
      change({ end, isEndChosen: true });
      // The document determines the next date.
      if (end !== null) form.setValues({ next_service_date: null, isNextDateChosen: false });
    },
    uploads: files.list,
    faults: () => files.faults().map((fault) => ({ ...fault, pointer: `/${RENEWAL_FILES}` })),
    async save() {
      const { vehicle_id, renewal } = form.getValues();
      if (!isOffered || !renewal) return null;
      const expiresOn = endOf(form.getValues());
      const stored = await files.settled();
      const held = form.getValues().renewal?.files ?? [];
      if (expiresOn === null && held.length === 0) return null;
      const body = {
        kind: 'insurance' as const,
        vehicle_id,
        title: last?.title ?? null,
        issuer: last?.issuer ?? null,
        number: last?.number ?? null,
        issuedOn: null,
        expiresOn,
        advanceDays: last?.advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS,
        active: last?.active ?? true,
        notes: null,
        ...stored,
      };
      return creation.mutateAsync({ id: renewal.id, body, files: held });
    },
  };
}
