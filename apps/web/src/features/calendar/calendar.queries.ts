import { call } from '#shared/api/api-client.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The addresses under which calendars read what is due, newest first. Their secrets are on no device: asked of the server. */
export function useCalendarAddresses() {
  return useQuery({
    queryKey: queryKeys.calendarAddresses,
    queryFn: ({ signal }) =>
      fetchEveryPage((cursor) => call('listCalendarAddresses', { query: { cursor }, signal })),
  });
}

/** Makes an address; null tells of all vehicles. Its secret is in this answer and in no other one. */
export function useMakeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (vehicles: readonly string[] | null) =>
      call('createCalendarAddress', { body: { vehicles: vehicles && [...vehicles] } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarAddresses }),
  });
}

export function useRevokeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteCalendarAddress', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarAddresses }),
  });
}
