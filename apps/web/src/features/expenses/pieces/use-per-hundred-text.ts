import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';

/** Writes a consumption with one decimal: more says nothing that a pump could measure. */
export function usePerHundredText() {
  const { t } = useTranslation('expenses');
  const { formatNumber } = useFormat();
  const figure = (perHundred: number) => formatNumber(Math.round(perHundred * 10) / 10);
  return {
    /** « 5,9 » */
    figure,
    /** « 5,9 L aux 100 km » */
    text: (perHundred: number, unit: QuantityUnit) =>
      t('expenses.consumption.mean', { quantity: figure(perHundred), unit }),
  };
}
