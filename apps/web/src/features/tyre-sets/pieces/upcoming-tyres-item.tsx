import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { loadUpcomingTyres } from '#features/tyre-sets/pieces/use-upcoming-tyres.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';

/** The row of something due for a set; it is loaded with what it shows. */
export function UpcomingTyresItem({ upcoming }: { readonly upcoming: UpcomingTyres }) {
  const { UpcomingTyresRow } = readLoaded(loadUpcomingTyres());
  return <UpcomingTyresRow upcoming={upcoming} />;
}
