import type { ProblemError } from '#shared/api/problem-error.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import { useState } from 'react';

export interface RefusedReading {
  /** To be called when the server has refused a form that held this reading. */
  readonly note: (problem: ProblemError, reading: string) => void;
  /**
   * Why this reading was refused, null for any other. Unlike the error of a field it outlives the moment in which the
   * field is left, or the question beside it could never be answered.
   */
  readonly faultOf: (reading: string) => FormFault | null;
}

/**
 * Remembers the mileage that the server refused as doubtful, so that the form can ask whether it is meant. A reading is
 * named by a text of the form's own.
 */
export function useRefusedReading(): RefusedReading {
  const [refused, setRefused] = useState<{ readonly fault: FormFault; readonly reading: string } | null>(
    null,
  );
  return {
    note({ errors }, reading) {
      const fault = errors.find(({ code }) => isMileageDoubt(code));
      setRefused(fault ? { fault, reading } : null);
    },
    faultOf: (reading) => (refused?.reading === reading ? refused.fault : null),
  };
}
