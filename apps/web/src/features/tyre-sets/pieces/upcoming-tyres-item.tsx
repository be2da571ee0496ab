import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { loadUpcomingTyres } from '#features/tyre-sets/pieces/use-upcoming-tyres.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';

/** Row of a due item of a set, loaded together with its data. */
export function UpcomingTyresItem({ upcoming }: { readonly upcoming: UpcomingTyres }) {
  const { UpcomingTyresRow } = readLoaded(loadUpcomingTyres());
  return <UpcomingTyresRow upcoming={upcoming} />;
}
