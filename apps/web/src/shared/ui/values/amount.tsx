import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import classes from './figure.module.css';

export interface AmountProps {
  readonly euros: number;
  /** For an estimate: « ≈ 85 € », without cents. */
  readonly approximate?: boolean;
}

/** A localised amount in euros. The only component that prints one. */
export function Amount({ euros, approximate = false }: AmountProps) {
  const { formatEuros, formatEurosEstimate } = useFormat();
  const { t } = useTranslation();
  if (!approximate) {
    return (
      <data value={euros} className={classes.figure}>
        {formatEuros(euros)}
      </data>
    );
  }
  const amount = formatEurosEstimate(euros);
  return (
    <data value={euros} className={classes.figure}>
      <span aria-hidden="true">{t('common.estimate', { amount })}</span>
      <VisuallyHidden>{t('common.about', { amount })}</VisuallyHidden>
    </data>
  );
}
