import {
  headlineOf,
  remarksOf,
  urgencyOfInspection,
} from '#features/inspection/pieces/inspection-sentences.ts';
import { FollowLawOffer } from '#features/inspection/follow-law-offer.tsx';
import { MissingFacts } from '#features/inspection/pieces/missing-facts.tsx';
import { ruleSentence } from '#features/inspection/rule-sentence.ts';
import { useInspection } from '#features/inspection/inspection.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useOpenedPiece } from '#shared/loading/use-opened-piece.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SeverityChip } from '#features/reminders/pieces/severity-chip.tsx';
import { SkeletonDueRows } from '#shared/ui/feedback/skeletons.tsx';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { centresFor } from '@carnet/domain/inspection/law-steps';
import { Button } from '@mantine/core';
import { ClipboardCheck, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import classes from './inspection-card.module.css';

/** Fetched after the page: the form brings as much code again. */
const loadInspectionForm = loadOnce(
  async () => (await import('#features/inspection/inspection-form.tsx')).InspectionForm,
);

/** The inspection by law of one vehicle: until when, why, what is missing, and a short form to record one. */
export function InspectionCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const query = useInspection(vehicle.id);
  const inspection = query.data;
  // No rule is known for such a vehicle: nothing to say.
  if (inspection?.regime === null) return null;
  return (
    <Card title={t('vehicles.inspection.title')}>
      {query.isError && !inspection && (
        <ErrorState
          title={t('vehicles.inspection.error.load')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonDueRows count={1} />}
      {inspection && <Standing vehicle={vehicle} inspection={inspection} />}
    </Card>
  );
}

interface StandingProps {
  readonly vehicle: Vehicle;
  readonly inspection: VehicleInspection;
}

function Standing({ vehicle, inspection }: StandingProps) {
  const { t } = useTranslation('vehicles');
  const format = useFormat();
  const today = useToday();
  const urgency = urgencyOfInspection(inspection);
  const { basis, regime } = inspection;
  const isShort = regime === 'exempt' || vehicle.archivedAt !== null;
  return (
    <div className={classes.standing}>
      <div className={classes.lead}>
        <p className={classes.headline}>{headlineOf(inspection, today, t, format)}</p>
        {urgency !== null && <SeverityChip urgency={urgency} />}
      </div>
      {remarksOf(inspection, today, t, format).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {basis && (
        <p className={classes.why}>
          {ruleSentence(basis.rule, t)}{' '}
          {t('vehicles.inspection.source', {
            source: basis.source,
            date: format.formatDate(basis.sourceDate),
          })}
        </p>
      )}
      <MissingFacts vehicle={vehicle} missing={inspection.missing} />
      {!isShort && <FollowLawOffer vehicleId={vehicle.id} inspection={inspection} />}
      {!isShort && <Recording vehicle={vehicle} centres={centresFor(inspection)} />}
    </div>
  );
}

/** The ways on: the short form, and the State's list of centres. */
function Recording({ vehicle, centres }: { readonly vehicle: Vehicle; readonly centres: string | null }) {
  const { t } = useTranslation('vehicles');
  const [isOpen, setIsOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const openerRef = useRef<HTMLButtonElement>(null);
  const InspectionForm = useOpenedPiece(loadInspectionForm, isOpen, () => setIsOpen(false));
  useWhenIdle(loadInspectionForm);
  if (isOpen && InspectionForm) {
    const close = () => {
      setIsOpen(false);
      // The form goes: the focus returns to what opened it.
      requestAnimationFrame(() => openerRef.current?.focus());
    };
    return (
      <InspectionForm
        key={attempt}
        vehicle={vehicle}
        onClose={close}
        onDiscard={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    <div className={classes.actions}>
      <Button
        ref={openerRef}
        variant="default"
        leftSection={<ClipboardCheck size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('vehicles.inspection.record')}
      </Button>
      {centres !== null && (
        <a className={classes.link} href={centres} target="_blank" rel="noreferrer">
          {t('vehicles.inspection.centres')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
