import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { read } from '#shared/sync/read.ts';
import { useQuery } from '@tanstack/react-query';

/** Loaded on demand: only garages with sets of tyres need the rules, the texts and the row. */
export const loadUpcomingTyres = loadOnce(() => import('#features/tyre-sets/pieces/upcoming-tyres-row.tsx'));

/**
 * Due items for the tyres of active vehicles, unsorted; undefined while loading, empty if loading fails, so
 * that reminders are shown without them.
 */
export function useUpcomingTyres(): readonly UpcomingTyres[] | undefined {
  const today = useToday();
  const translations = useTranslations();
  const { data, isError } = useQuery({
    queryKey: queryKeys.upcomingTyres(today),
    async queryFn({ client }): Promise<readonly UpcomingTyres[]> {
      const { items } = await read('listTyreSets', { query: { limit: '1' } });
      if (items.length === 0) return [];
      const [{ readUpcomingTyres }] = await Promise.all([
        loadUpcomingTyres(),
        translations.load(['tyres', 'reminders']),
      ]);
      return readUpcomingTyres(client, today);
    },
  });
  return useArrival(isError ? [] : data);
}
