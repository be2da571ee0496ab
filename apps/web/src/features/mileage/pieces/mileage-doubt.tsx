import type { MileageDoubtProps } from '#features/mileage/mileage-doubt-question.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';

/** Loaded on demand: few mileages are doubtful. */
const loadQuestion = loadOnce(
  async () => (await import('#features/mileage/mileage-doubt-question.tsx')).MileageDoubtQuestion,
);

interface MileageDoubtSlotProps extends Omit<MileageDoubtProps, 'fault' | 'mileage'> {
  /** Null for a mileage that was not refused. */
  readonly fault: MileageDoubtProps['fault'] | null;
  readonly mileage: number | null;
}

/** Asks to confirm a doubtful mileage, below its field. The live region is mounted before any text. */
export function MileageDoubt({ fault, mileage, ...props }: MileageDoubtSlotProps) {
  const isAsked = fault !== null && mileage !== null;
  const Question = useLazyComponent(loadQuestion, isAsked, () => {});
  return (
    <div role="status">{isAsked && Question && <Question {...props} fault={fault} mileage={mileage} />}</div>
  );
}
