import type { ListedEntry } from '#features/trash/trash.repository.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { TrashEntry } from '@carnet/contract/trash/trash.schema';
import type { Language } from '@carnet/contract/wire/scalars';
import { isDocumentKind } from '@carnet/domain/documents/document';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** An entry as the wire has it; `keptMillis` after its deletion it is erased. */
export function trashEntryOf(row: ListedEntry, language: Language, keptMillis: number): TrashEntry {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, language),
    type: row.type,
    date: row.date,
    mileage: row.mileage,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name ?? '' },
    deletedAt: row.deleted_at,
    deletedBy: row.email,
    erasedAt: instantOf(Date.parse(row.deleted_at) + keptMillis),
    counts: {
      records: row.records,
      reminders: row.reminders,
      readings: row.readings,
      documents: row.documents,
      expenses: row.expenses,
      files: row.files,
    },
  };
}

function titleOf({ kind, title, type, mileage }: ListedEntry, language: Language): string {
  if (title !== null) return title;
  if (kind === 'document' && isDocumentKind(type)) {
    return translatorFor(language)(`common.documentKind.${type}`);
  }
  if (kind === 'expense' && isExpenseKind(type)) return translatorFor(language)(`common.expenseKind.${type}`);
  if (type !== null) {
    return isBuiltInMaintenanceType(type) ? translatorFor(language)(`common.maintenanceType.${type}`) : type;
  }
  return formattersFor(language).formatKilometres(mileage ?? 0);
}

const translators = new Map<Language, Translate>();

/** Compiling a catalogue takes longer than a list: it is made once. */
function translatorFor(language: Language): Translate {
  const translate =
    translators.get(language) ?? createTranslator(language, compileCatalogue(language), 'generic');
  translators.set(language, translate);
  return translate;
}
