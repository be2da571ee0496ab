import { DeleteRecordDialog } from '#features/maintenances/list/delete-record-dialog.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useCallback, useState, type ReactNode } from 'react';

interface AskedRecord {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string;
}

export interface RecordDeletion {
  /** The same function at each render. */
  readonly ask: (asked: AskedRecord) => void;
  /** To be placed on the page. */
  readonly dialog: ReactNode;
}

/** The question before a record of the page is deleted. `onDeleting` is called once it is confirmed. */
export function useRecordDeletion(onDeleting: () => void): RecordDeletion {
  const [asked, setAsked] = useState<AskedRecord | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((record: AskedRecord) => {
    setAsked(record);
    setIsOpen(true);
  }, []);
  return {
    ask,
    dialog: asked && (
      <DeleteRecordDialog
        {...asked}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleting={onDeleting}
      />
    ),
  };
}
