import type { ProblemError } from '#shared/api/problem-error.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import { useState } from 'react';

export interface RefusedReading {
  /** Call when the server has refused a form with this reading. */
  readonly note: (problem: ProblemError, reading: string) => void;
  /**
   * Why this reading was refused; null for any other. Kept on blur, unlike a field error, because the
   * question next to it still needs an answer.
   */
  readonly faultOf: (reading: string) => FormFault | null;
}

/**
 * Remembers a mileage that the server refused as doubtful, so that the form can ask for confirmation. The
 * form chooses the text that identifies a reading.
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
