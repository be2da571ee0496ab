import { call } from '#shared/api/api-client.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Links to a vehicle's book for buyers, newest first; their addresses are stored on no device. */
export function useBookLinks(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.bookLinks(vehicleId),
    queryFn: ({ signal }) =>
      fetchEveryPage((cursor) =>
        call('listBookLinks', { path: { id: vehicleId }, query: { cursor }, signal }),
      ),
  });
}

/** Creates a link. Only this response contains its address. */
export function useCreateBookLink(vehicleId: string) {
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

/** The offer of a vehicle; null if it was never offered. */
export function useHandOver(vehicleId: string) {
  return useQuery({
    queryKey: queryKeys.handOver(vehicleId),
    queryFn: ({ signal }) => ignoreNotFound(call('getHandOver', { path: { id: vehicleId }, signal })),
  });
}

/** Offers a vehicle. Only this response contains the address. */
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

/** The offer behind an address; needs no account. */
export function useOffer(token: string) {
  return useQuery({
    queryKey: queryKeys.offer(token),
    queryFn: ({ signal }) => call('readHandOver', { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}

/** Accepts the offered vehicle into the user's garage. */
export function useAcceptOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('acceptHandOver', { body: { token } }),
    // A vehicle with all its data was added; the offer itself is no longer valid and not refetched.
    onSuccess: (_, token) =>
      queryClient.invalidateQueries({
        predicate: ({ queryHash }) => queryHash !== hashKey(queryKeys.offer(token)),
      }),
  });
}
