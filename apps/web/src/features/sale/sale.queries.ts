import { call } from '#shared/api/api-client.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The links under which buyers read the book of a vehicle, newest first; their addresses are on no device. */
export function useBookLinks(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.bookLinks(vehicleId),
    queryFn: ({ signal }) =>
      fetchEveryPage((cursor) =>
        call('listBookLinks', { path: { id: vehicleId }, query: { cursor }, signal }),
      ),
  });
}

/** Makes a link. Its address is in this answer and in no other one. */
export function useMakeBookLink(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<'createBookLink'>) =>
      call('createBookLink', { path: { id: vehicleId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.bookLinks(vehicleId) }),
  });
}

export function useRevokeBookLink(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call('deleteBookLink', { path: { id: vehicleId, linkId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.bookLinks(vehicleId) }),
  });
}

/** The offer of a vehicle; null: it was never offered. */
export function useHandOver(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.handOver(vehicleId),
    queryFn: ({ signal }) => ignoreNotFound(call('getHandOver', { path: { id: vehicleId }, signal })),
  });
}

/** Offers a vehicle. The address is in this answer and in no other one. */
export function useOfferVehicle(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<'createHandOver'>) =>
      call('createHandOver', { path: { id: vehicleId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.handOver(vehicleId) }),
  });
}

export function useWithdrawHandOver(vehicleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('withdrawHandOver', { path: { id: vehicleId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.handOver(vehicleId) }),
  });
}

/** What an address offers, also to somebody without an account. */
export function useOffer(token: string) {
  return useQuery({
    queryKey: queryKeys.offer(token),
    queryFn: ({ signal }) => call('readHandOver', { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}

/** Takes the offered vehicle into the own garage. */
export function useAcceptOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('acceptHandOver', { body: { token } }),
    // A vehicle has come in with everything of it; the offer itself opens nothing more.
    onSuccess: (_, token) =>
      queryClient.invalidateQueries({
        predicate: ({ queryHash }) => queryHash !== hashKey(queryKeys.offer(token)),
      }),
  });
}
