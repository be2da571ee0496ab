import type { ReplanOfferProps } from '#features/reminders/plans/replan-offer.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';

const loadReplanOffer = loadOnce(
  async () => (await import('#features/reminders/plans/replan-offer.tsx')).ReplanOffer,
);

/** Offer to replan after a corrected mileage, loaded after the page: few mileages are corrected. */
export function LazyReplanOffer(props: ReplanOfferProps) {
  const ReplanOffer = useLazyComponent(loadReplanOffer, true, () => {});
  return ReplanOffer && <ReplanOffer {...props} />;
}
