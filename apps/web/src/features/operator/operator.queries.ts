import { call } from '#shared/api/api-client.ts';
import type { Operator } from '@carnet/contract/operator/operator.schema';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The operator of this server; changes only with a restart. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: ({ signal }): Promise<Operator> => call('getOperator', { signal }),
  staleTime: Infinity,
});

export function useOperator() {
  return useQuery(operatorQuery);
}
