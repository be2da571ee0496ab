import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { PlanOffer } from '@carnet/contract/subscription/subscription.schema';

/** Prices of Premium, one sentence per period; empty if nothing is for sale, and while loading. */
export function usePremiumPrices(offer: PlanOffer | undefined): readonly string[] {
  const { t } = useTranslation('plans');
  const { formatEuros } = useFormat();
  const prices = offer?.premium.prices;
  if (!prices) return [];
  return [
    t('plans.price.month', { amount: formatEuros(prices.month) }),
    t('plans.price.year', { amount: formatEuros(prices.year) }),
  ];
}
