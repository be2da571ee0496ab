import { PageFrame } from '#app/layout/page-frame.tsx';
import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import { DeleteTyreSetButton, EditTyreSetForm } from '#features/tyre-sets/form/edit-tyre-set-form.tsx';
import { TyreSetFacts } from '#features/tyre-sets/pieces/tyre-set-facts.tsx';
import { useTyreSet } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

export function EditTyreSetPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: set } = useTyreSet(id);
  const history = useHistoryPanel();
  const up = set ? paths.tyresOf(set.vehicle_id) : paths.vehicles;
  return (
    <PageFrame
      width="form"
      title={set?.name ?? t('tyres.form.editTitle')}
      back={{ to: up, label: set ? t('tyres.title') : t('shell.nav.vehicles') }}
      actions={
        set && (
          <>
            <NamedButton
              icon={History}
              text={t('common.action.history')}
              onClick={() => history.show({ kind: 'tyre_set', id, title: set.name })}
            />
            <DeleteTyreSetButton set={set} onDeleting={() => void navigate(up, { replace: true })} />
          </>
        )
      }
    >
      <Content key={id} id={id} />
      {history.panel}
    </PageFrame>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const set = useTyreSet(id);
  const [inUse, archived] = [useVehicles(), useVehicles({ archived: 'true' })];
  const [attempt, setAttempt] = useState(0);
  if (set.isError && !set.data) {
    const isGone = problemOf(set.error).status === 404;
    return (
      <Card>
        {isGone ? (
          <EmptyState
            icon={SearchX}
            title={t('tyres.notFound.title')}
            text={t('tyres.notFound.text')}
            action={<LinkButton to={paths.vehicles}>{t('shell.nav.vehicles')}</LinkButton>}
          />
        ) : (
          <ErrorState
            title={t('tyres.error.load')}
            error={set.error}
            onRetry={() => void set.refetch()}
            isRetrying={set.isFetching}
          />
        )}
      </Card>
    );
  }
  if (!set.data || !inUse.data || !archived.data) return <SkeletonForm count={3} />;
  const vehicles = [...inUse.data, ...archived.data];
  const vehicle = vehicles.find(({ id: each }) => each === set.data.vehicle_id);
  return (
    <>
      {vehicle && <TyreSetFacts set={set.data} vehicle={vehicle} />}
      <EditTyreSetForm
        key={attempt}
        set={set.data}
        vehicles={vehicles}
        onDiscard={() => setAttempt(attempt + 1)}
      />
    </>
  );
}
