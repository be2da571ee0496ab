import type { KindLabels } from '#features/import/plan/kind-labels.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { isTyreSeason } from '@carnet/domain/tyre-sets/tyre-set';
import type { Translate } from '@carnet/i18n/translate';
import type { PlanVehicle } from '@carnet/imports/plan/plan';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { Doubt, Place } from '@carnet/imports/sources/findings';

/** The likely value of a doubt in words; null without one. */
export function useDoubtValue(labels: KindLabels): (doubt: Doubt) => string | null {
  const { formatDate, formatEuros, formatKilometres, formatThousandths } = useFormat();
  return ({ field, proposal }) => {
    if (proposal === null) return null;
    if (typeof proposal === 'string') {
      const date = field === 'date' ? parseCivilDate(proposal) : null;
      return date === null ? (labels.get(proposal) ?? proposal) : formatDate(date);
    }
    if (field === 'cost') return formatEuros(proposal / 100);
    return field === 'mileage' ? formatKilometres(proposal) : formatThousandths(proposal);
  };
}

/** « Clio.xlsx › 2024, ligne 12 ». */
export function placeText(t: Translate, { file, line }: Place): string {
  return line === null ? file : t('imports.line.place', { file, row: String(line) });
}

/** The name that a vehicle of the plan will get, or has in the file. */
export function vehicleName({ choice, name, licensePlate }: PlanVehicle): string {
  return (choice.kind === 'new' && choice.name) || name || licensePlate || '';
}

/** « Pneus d’hiver » for a set by its season, « Montage de pneus » for a fitting; null for any other line. */
export function tyreName(t: Translate, { kind, type, fitted }: PlanLine): string | null {
  if (kind === 'set') return t(`imports.tyres.${isTyreSeason(type) ? type : 'open'}`);
  return fitted === null ? null : t('imports.tyres.fitting');
}

/** Which sets a fitting puts on; empty for any other line. */
export function tyreWords(t: Translate, { fitted }: PlanLine): string {
  if (fitted === null) return '';
  const nameOf = (set: NonNullable<typeof fitted>['front']) =>
    set === null ? t('imports.tyres.unknown') : set.name || t(`imports.tyres.${set.season ?? 'open'}`);
  const [front, rear] = [nameOf(fitted.front), nameOf(fitted.rear)];
  return front === rear ? front : t('imports.tyres.axles', { front, rear });
}
