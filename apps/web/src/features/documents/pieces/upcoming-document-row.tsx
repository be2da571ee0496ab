import { DocumentTile } from '#features/documents/pieces/document-icon.tsx';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { DueRow } from '#features/reminders/pieces/due-row.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/** An expiring document as a row among reminders; links to the document, where its successor is entered. */
export function UpcomingDocumentRow({ upcoming }: { readonly upcoming: UpcomingDocument }) {
  const { t } = useTranslation();
  const today = useToday();
  const { document, vehicle, reminder, urgency, terms } = upcoming;
  const words = useDueWords()(terms, 'document');
  return (
    <DueRow
      tile={<DocumentTile kind={document.kind} urgency={urgency} />}
      typeName={documentTitle(t, document)}
      vehicleName={vehicle?.name ?? ''}
      isVehicleShown={vehicle !== undefined}
      reminder={reminder}
      words={words}
      currentMileage={null}
      today={today}
      urgency={urgency}
      estimatedCost={null}
      to={paths.document(document.id)}
    />
  );
}
