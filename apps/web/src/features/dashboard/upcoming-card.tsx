import { UpcomingRow } from '#features/reminders/pieces/upcoming-row.tsx';
import type { UpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { SkeletonDueRows } from '#shared/ui/feedback/skeletons.tsx';
import classes from './dashboard.module.css';

/** What fits beside the vehicles without pushing the rest of the page out of sight. */
const MOST_SHOWN = 5;

/** What comes next over all vehicles, soonest first. */
export function UpcomingCard(props: UpcomingReminders) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('dashboard.upcoming.title')}
      padding="none"
      link={{
        to: paths.maintenance,
        text: t('common.action.seeAll'),
        label: t('dashboard.upcoming.seeAll'),
      }}
    >
      <UpcomingRows {...props} />
    </Card>
  );
}

function UpcomingRows({ upcoming, hasFailed, isRetrying, retry }: UpcomingReminders) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  if (hasFailed) {
    return <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (!upcoming) return <SkeletonDueRows count={MOST_SHOWN} />;
  if (upcoming.length === 0) return <p className={classes.empty}>{t('dashboard.upcoming.empty')}</p>;
  return (
    <RowList>
      {upcoming.slice(0, MOST_SHOWN).map((one) => (
        <UpcomingRow key={one.reminder.id} upcoming={one} typeName={typeName} />
      ))}
    </RowList>
  );
}
