import type { TimelineItem } from '#features/vehicles/timeline/merge-timeline.ts';
import { kindLabel, KIND_LOOKS } from '#features/reports/pieces/cost-kinds.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { lookProps } from '#shared/ui/charts/chart-look.ts';
import lookClasses from '#shared/ui/charts/chart-look.module.css';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Link } from 'react-router';
import classes from './timeline-rows.module.css';

interface TimelineRowsProps {
  readonly label: string;
  readonly items: readonly TimelineItem[];
}

/** Maintenance and expenses in brief: what, when, of what, how much. A bar in the look of its kind tells them apart. */
export function TimelineRows({ label, items }: TimelineRowsProps) {
  return (
    <RowList label={label}>
      {items.map((item) => (
        <TimelineRow key={item.kind === 'expense' ? item.expense.id : item.record.id} item={item} />
      ))}
    </RowList>
  );
}

function TimelineRow({ item }: { readonly item: TimelineItem }) {
  const { t } = useTranslation('vehicles');
  const { formatDate } = useFormat();
  const factsOf = useTimelineFacts();
  const { id, to, name, kind, date, facts, cost } = factsOf(item);
  const details = [formatDate(date), kind === 'maintenance' && kindLabel(t, kind), ...facts]
    .filter(Boolean)
    .join('\u00a0· ');
  return (
    <li className={classes.row} title={details}>
      <span className={`${classes.mark} ${lookClasses.look}`} {...lookProps(KIND_LOOKS[kind])} />
      <div className={classes.text}>
        <p className={classes.name}>
          <Link to={to}>
            {name}
            <LeadsOn />
          </Link>{' '}
          <WaitingMark id={id} />
        </p>
        <p className={classes.facts}>{details}</p>
      </div>
      <Amount euros={cost} />
    </li>
  );
}

function useTimelineFacts() {
  const { t } = useTranslation('vehicles');
  const { formatKilometres, formatThousandths } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const mileageText = (mileage: number | null) => mileage !== null && formatKilometres(mileage);
  return (item: TimelineItem) => {
    if (item.kind === 'maintenance') {
      const { id, type, date, cost, mileage, description, garage_name: workshop } = item.record;
      const facts = [mileageText(mileage), description, workshop];
      const to = paths.editMaintenance(id);
      return { id, to, name: typeName(type), kind: item.kind, date, facts, cost };
    }
    const { id, kind, date, cost, mileage, quantity, unit, place } = item.expense;
    const amount = quantity !== null && unit !== null && `${formatThousandths(quantity)}\u00a0${unit}`;
    const facts = [amount, mileageText(mileage), place];
    return { id, to: paths.expense(id), name: kindLabel(t, kind), kind, date, facts, cost };
  };
}
