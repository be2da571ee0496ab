import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm, SkeletonRows, SkeletonStats } from '#shared/ui/feedback/skeletons.tsx';
import { CarFront } from 'lucide-react';

interface VehicleNotShownProps {
  readonly query: {
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Form width, with a skeleton of fields. */
  readonly isForm?: boolean;
}

/** Replaces a vehicle page while loading, after an error, or if the vehicle does not exist. */
export function VehicleNotShown({ query, isForm = false }: VehicleNotShownProps) {
  const { t } = useTranslation();
  const back = { to: paths.vehicles, label: t('vehicles.list.title') };
  const width = isForm ? 'form' : 'content';
  if (!query.isError) {
    return (
      <PageFrame width={width} title={t('common.state.loading')} back={back}>
        {isForm ? <SkeletonForm count={6} /> : <Skeleton />}
      </PageFrame>
    );
  }
  if (problemOf(query.error).code === 'not_found') {
    return (
      <PageFrame width={width} title={t('vehicles.error.notFound')} back={back}>
        <Card>
          <EmptyState
            icon={CarFront}
            title={t('vehicles.detail.notFound.text')}
            action={<LinkButton to={paths.vehicles}>{t('vehicles.detail.notFound.action')}</LinkButton>}
          />
        </Card>
      </PageFrame>
    );
  }
  return (
    <PageFrame width={width} title={t('vehicles.error.load')} back={back}>
      <Card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    </PageFrame>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonStats count={2} />
      <Card padding="none">
        <SkeletonRows count={4} />
      </Card>
    </>
  );
}
