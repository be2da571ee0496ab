import type { KindLabels } from '#features/import/plan/kind-labels.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import type { Translate } from '@carnet/i18n/translate';
import type { PlanVehicle } from '@carnet/imports/plan/plan';
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

/** The name that a vehicle of the plan gets, or has in the file. */
export function vehicleName({ choice, name, licensePlate }: PlanVehicle): string {
  return (choice.kind === 'new' && choice.name) || name || licensePlate || '';
}
