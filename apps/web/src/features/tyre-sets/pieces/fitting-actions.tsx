import { useDialogAddress } from '#shared/navigation/use-dialog-address.ts';
import {
  proposeFitting,
  readFittingPurpose,
  type TyresOfVehicle,
} from '#features/tyre-sets/form/fitting-values.ts';
import { SeasonIcon } from '#features/tyre-sets/pieces/season-icon.tsx';
import { useSwapDays } from '#features/tyre-sets/pieces/use-swap-days.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { setsOf, whatIsFitted } from '@carnet/domain/tyre-sets/fitting';
import { isInSeason, isSwappedBySeason } from '@carnet/domain/tyre-sets/season';
import { nextSwapSeason } from '@carnet/domain/tyre-sets/swap';
import { RefreshCw } from 'lucide-react';
import classes from './fitting-actions.module.css';

const loadDialog = loadOnce(
  async () => (await import('#features/tyre-sets/form/fitting-dialog.tsx')).FittingDialog,
);

interface FittingActionsProps {
  readonly vehicle: Vehicle;
  readonly tyres: TyresOfVehicle;
}

/** The seasonal swap first, then a menu with all other actions. */
export function FittingActions({ vehicle, tyres }: FittingActionsProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const swapDays = useSwapDays(vehicle.id);
  const dialog = useDialogAddress('fit');
  const purpose = readFittingPurpose(dialog.value);
  const Dialog = useLazyComponent(loadDialog, purpose !== null, dialog.close);
  // The user may be offline at the next tap.
  useWhenIdle(loadDialog);
  const season = nextSwapSeason(tyres, today, swapDays);
  const isSwap = proposeFitting(tyres, season, today) !== null;
  const isSeasonal = isSwap && isSwappedBySeason(vehicle, tyres.sets);
  const isAnythingFitted = setsOf(whatIsFitted(tyres.fittings, today)).length > 0;
  return (
    <div className={classes.actions}>
      {isSeasonal && (
        <LinkButton
          variant={isInSeason(season, today, swapDays) ? 'filled' : 'default'}
          to={dialog.addressOf(season)}
          leftSection={<SeasonIcon season={season} />}
        >
          {t(`tyres.swap.${season}`)}
        </LinkButton>
      )}
      {!isSeasonal && !isAnythingFitted && (
        <LinkButton to={dialog.addressOf(isSwap ? season : 'other')}>{t('tyres.swap.first')}</LinkButton>
      )}
      {isAnythingFitted && (
        <LinkButton
          variant="default"
          to={dialog.addressOf('rotate')}
          leftSection={<RefreshCw size={18} aria-hidden="true" />}
        >
          {t('tyres.swap.rotate')}
        </LinkButton>
      )}
      {Dialog && <Dialog vehicle={vehicle} tyres={tyres} purpose={purpose} onClose={dialog.close} />}
    </div>
  );
}
