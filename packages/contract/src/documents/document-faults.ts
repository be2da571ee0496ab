import type { DocumentReplacement } from '#documents/document.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { expiresBeforeIssue } from '@carnet/domain/documents/document';

/** A document that ends before it begins. */
export function faultsOfTerm({
  issuedOn,
  expiresOn,
}: Partial<Pick<DocumentReplacement, 'issuedOn' | 'expiresOn'>>): Fault[] {
  const isBefore = expiresBeforeIssue(issuedOn ?? null, expiresOn ?? null);
  return isBefore ? [{ pointer: '/expiresOn', code: 'date_before_issue' }] : [];
}
