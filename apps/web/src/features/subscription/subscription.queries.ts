import type {
  PaidInterval,
  PlanOffer,
  Subscription,
} from '@carnet/contract/subscription/subscription.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The plan of the account, its limits and what is used of them. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }): Promise<Subscription> => call('getSubscription', { signal }),
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** What this server offers; it changes only when the server starts anew. */
export const plansQuery = queryOptions({
  queryKey: queryKeys.plans,
  queryFn: ({ signal }): Promise<PlanOffer> => call('getPlans', { signal }),
  staleTime: Infinity,
});

export function usePlans() {
  return useQuery(plansQuery);
}

/** Answers the address of the page on which to pay. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: (interval: PaidInterval) => call('startCheckout', { body: { interval } }),
  });
}

/** Answers the address of the page with the card and the invoices. */
export function useOpenPaymentPortal() {
  return useMutation({ mutationFn: () => call('openPaymentPortal') });
}

export function useCancelSubscription() {
  return useSubscriptionChange('cancelSubscription');
}

export function useResumeSubscription() {
  return useSubscriptionChange('resumeSubscription');
}

function useSubscriptionChange(name: 'cancelSubscription' | 'resumeSubscription') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(name),
    onSuccess: (subscription) => queryClient.setQueryData(queryKeys.subscription, subscription),
  });
}
