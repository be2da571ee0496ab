import { UpcomingDocumentRow } from '#features/documents/pieces/upcoming-document-row.tsx';
import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { compareUpcoming } from '#features/reminders/pieces/upcoming-reminders.ts';
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

interface UpcomingCardProps extends UpcomingReminders {
  readonly documents: readonly UpcomingDocument[] | undefined;
}

/** What comes next over all vehicles, documents that expire among it, soonest first. */
export function UpcomingCard(props: UpcomingCardProps) {
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

function UpcomingRows({ upcoming, documents, hasFailed, isRetrying, retry }: UpcomingCardProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  if (hasFailed) {
    return <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (!upcoming || !documents) return <SkeletonDueRows count={MOST_SHOWN} />;
  const shown = [...upcoming, ...documents].sort(compareUpcoming).slice(0, MOST_SHOWN);
  if (shown.length === 0) return <p className={classes.empty}>{t('dashboard.upcoming.empty')}</p>;
  return (
    <RowList>
      {shown.map((one) =>
        'document' in one ? (
          <UpcomingDocumentRow key={one.document.id} upcoming={one} />
        ) : (
          <UpcomingRow key={one.reminder.id} upcoming={one} typeName={typeName} />
        ),
      )}
    </RowList>
  );
}
