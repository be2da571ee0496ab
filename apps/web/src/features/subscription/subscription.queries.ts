import type {
  PaidInterval,
  PlanOffer,
  Subscription,
} from '@carnet/contract/subscription/subscription.schema';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The account's plan, its limits and usage. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }): Promise<Subscription> => call('getSubscription', { signal }),
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** Plans offered by this server; they change only with a restart. */
export const plansQuery = queryOptions({
  queryKey: queryKeys.plans,
  queryFn: ({ signal }): Promise<PlanOffer> => call('getPlans', { signal }),
  staleTime: Infinity,
});

export function usePlans() {
  return useQuery(plansQuery);
}

/** Returns the address of the checkout page. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: (interval: PaidInterval) => call('startCheckout', { body: { interval } }),
  });
}

/** Returns the address of the portal with payment card and invoices. */
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
