import { FaultText } from '#shared/forms/fault-text.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import type { ReactNode } from 'react';

/** What a field shows as its error: an element, so that the sentence follows a switch of the language. */
export function faultElement(fault: FormFault): ReactNode {
  return <FaultText fault={fault} />;
}
