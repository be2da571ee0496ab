import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ImportEntry, KeptObject } from '@carnet/contract/account/import.schema';
import { isDocumentKind } from '@carnet/domain/documents/document';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import classes from './import-list.module.css';

const SHOWN = 5;

/** What an undone import has left, because it was changed since: the first of it by name. */
export function KeptObjects({ entry: { kept, keptCount } }: { readonly entry: ImportEntry }) {
  const { t } = useTranslation('imports');
  const nameOf = useKeptName();
  if (keptCount === 0) return null;
  const more = keptCount - Math.min(kept.length, SHOWN);
  return (
    <>
      <span>{t('imports.history.kept', { items: keptCount })}</span>
      <ul className={classes.kept}>
        {kept.slice(0, SHOWN).map((object) => (
          <li key={object.kind + object.id}>{nameOf(object)}</li>
        ))}
        {more > 0 && <li>{t('imports.history.keptMore', { items: more })}</li>}
      </ul>
    </>
  );
}

/** « Clio · Vidange · 12 mars 2026 ». */
function useKeptName(): (object: KeptObject) => string {
  const { t } = useTranslation('settings');
  const { formatDate } = useFormat();
  const typeLabel = useMaintenanceTypeLabel();
  const wordsOf = ({ kind, type }: KeptObject): string => {
    if (kind === 'document' && isDocumentKind(type)) return t(`common.documentKind.${type}`);
    if (kind === 'expense' && isExpenseKind(type)) return t(`common.expenseKind.${type}`);
    return type === null ? t(`settings.trash.kind.${kind}`) : typeLabel(type);
  };
  return (object) => {
    const { title, vehicle, date } = object;
    const parts = [vehicle, title ?? wordsOf(object), date === null ? null : formatDate(date)];
    return parts.filter((part) => part !== null).join(' · ');
  };
}
