import { useSettings } from '#features/settings/settings.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { ReactNode } from 'react';

/** Renders its children with the loaded settings, until then a skeleton or the error. */
export function StoredSettings({ children }: { readonly children: (settings: Settings) => ReactNode }) {
  const { t } = useTranslation('settings');
  const { data, isError, error, refetch } = useSettings();
  const settings = useArrival(data);
  if (settings) return children(settings);
  return (
    <Card>
      {isError ? (
        <ErrorState title={t('settings.error.load')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonForm />
      )}
    </Card>
  );
}
