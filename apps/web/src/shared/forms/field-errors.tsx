import { FaultText } from '#shared/forms/fault-text.tsx';
import { sortFaults, type FormFault } from '#shared/forms/form-faults.ts';
import type { ProblemFacts } from '@carnet/i18n/problem-message';
import type { ReactNode } from 'react';

/** A fault of a field, or a refusal of the whole, which points nowhere. */
export type AlertFault = FormFault | (ProblemFacts & { readonly pointer?: never });

/** What the fields show as their errors: elements, so that the sentences follow a switch of the language. */
export function fieldErrors(
  faults: readonly FormFault[],
  values: object,
  aliases: Readonly<Record<string, string>>,
): Record<string, ReactNode> {
  const { byField } = sortFaults(faults, values, aliases);
  return Object.fromEntries(
    [...byField].map(([field, fault]) => [field, <FaultText key={field} fault={fault} />]),
  );
}
