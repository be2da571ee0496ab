import { DocumentRow } from '#features/documents/pieces/document-row.tsx';
import { compareByExpiry } from '#features/documents/pieces/document-standing.ts';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { ReactNode } from 'react';
import classes from './document-row.module.css';

interface DocumentRowsProps {
  readonly label: string;
  readonly documents: readonly CarnetDocument[];
  /** What stands beside the name of a document: whose it is. */
  readonly ownerOf?: (document: CarnetDocument) => string;
  /** Rows after these. */
  readonly children?: ReactNode;
}

/** Documents, what expires first at the top. */
export function DocumentRows({ label, documents, ownerOf, children }: DocumentRowsProps) {
  return (
    <div className={classes.list}>
      <RowList label={label}>
        {documents.toSorted(compareByExpiry).map((document) => (
          <DocumentRow key={document.id} document={document} vehicleName={ownerOf?.(document) ?? null} />
        ))}
        {children}
      </RowList>
    </div>
  );
}
