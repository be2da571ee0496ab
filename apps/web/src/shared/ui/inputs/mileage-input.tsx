import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { TypedInputProps } from '#shared/ui/inputs/typed-input.tsx';
import { WholeNumberInput } from '#shared/ui/inputs/number-inputs.tsx';

export type MileageInputProps = TypedInputProps<number>;

/** Input of whole kilometres. */
export function MileageInput(props: MileageInputProps) {
  const { t } = useTranslation();
  return <WholeNumberInput {...props} unit={t('common.unit.kilometres')} />;
}
