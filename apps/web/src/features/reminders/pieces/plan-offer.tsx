import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { maintenancePlansFor } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './plan-offer.module.css';

/** Loaded on request. */
const loadPlanForm = loadOnce(async () => (await import('#features/reminders/plans/plan-form.tsx')).PlanForm);

/** Offers suggested maintenance for the vehicle beyond its reminders. Renders nothing without a suggestion. */
export function PlanOffer({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('reminders');
  const [isOpen, setIsOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const PlanForm = useLazyComponent(loadPlanForm, isOpen, () => setIsOpen(false));
  if (vehicle.archivedAt !== null || maintenancePlansFor(vehicle).length === 0) return null;
  const close = () => {
    setIsOpen(false);
    // The form is unmounted: the focus returns to the button that opened it.
    requestAnimationFrame(() => openerRef.current?.focus());
  };
  return (
    <div className={classes.offer}>
      {isOpen && PlanForm ? (
        <PlanForm vehicle={vehicle} onClose={close} />
      ) : (
        <Button ref={openerRef} variant="subtle" fullWidth onClick={() => setIsOpen(true)}>
          {t('reminders.plan.open')}
        </Button>
      )}
    </div>
  );
}
