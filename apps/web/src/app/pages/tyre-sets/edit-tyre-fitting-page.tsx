import { PageFrame } from '#app/layout/page-frame.tsx';
import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import { DeleteFittingButton, EditFittingForm } from '#features/tyre-sets/form/edit-fitting-form.tsx';
import { useTyreFitting, useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

/** Edits a tyre fitting: date, mileage and the set on each axle. */
export function EditTyreFittingPage() {
  const { t } = useTranslation('tyres');
  const { formatDate } = useFormat();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useTyreFitting(id);
  const history = useHistoryPanel();
  const fitting = query.data;
  const up = fitting ? paths.tyresOf(fitting.vehicle_id) : paths.vehicles;
  const title = fitting
    ? t('tyres.fitting.of', { date: formatDate(fitting.date) })
    : t('tyres.fitting.editTitle');
  return (
    <PageFrame
      width="form"
      title={title}
      back={{ to: up, label: fitting ? t('tyres.title') : t('shell.nav.vehicles') }}
      actions={
        fitting && (
          <>
            <NamedButton
              icon={History}
              text={t('common.action.history')}
              onClick={() => history.show({ kind: 'tyre_fitting', id, title })}
            />
            <DeleteFittingButton fitting={fitting} onDeleting={() => void navigate(up, { replace: true })} />
          </>
        )
      }
    >
      {fitting ? <Content key={id} fitting={fitting} /> : <NotShown query={query} />}
      {history.panel}
    </PageFrame>
  );
}

function NotShown({ query }: { readonly query: ReturnType<typeof useTyreFitting> }) {
  const { t } = useTranslation('tyres');
  if (!query.isError) return <SkeletonForm count={4} />;
  const isGone = problemOf(query.error).status === 404;
  return (
    <Card>
      {isGone ? (
        <EmptyState
          icon={SearchX}
          title={t('tyres.fitting.notFound.title')}
          text={t('tyres.notFound.text')}
          action={<LinkButton to={paths.vehicles}>{t('shell.nav.vehicles')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('tyres.error.load')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </Card>
  );
}

function Content({ fitting }: { readonly fitting: TyreFitting }) {
  const vehicle = useVehicle(fitting.vehicle_id);
  // A set that was moved to another vehicle keeps its fittings here.
  const { data: sets } = useTyreSets({});
  const [attempt, setAttempt] = useState(0);
  if (!vehicle.data || !sets) return <SkeletonForm count={4} />;
  const named = [fitting.front, fitting.rear];
  return (
    <EditFittingForm
      key={attempt}
      fitting={fitting}
      vehicle={vehicle.data}
      sets={sets.filter(({ id, vehicle_id }) => vehicle_id === fitting.vehicle_id || named.includes(id))}
      onDiscard={() => setAttempt(attempt + 1)}
    />
  );
}
