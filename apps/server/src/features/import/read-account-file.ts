import type { Archive } from '#features/import/archive.ts';
import { MAX_FILES, unreadable } from '#features/import/import-bounds.ts';
import { faultsOfRow, type FaultList, type Placed } from '@carnet/imports/decide/import-faults';
import { isWithinBounds } from '#platform/json-bounds.ts';
import { toFaults } from '@carnet/contract/problems/faults';
import {
  importedFile,
  importedSettings,
  type ImportedFile,
  type ImportedSettings,
} from '@carnet/contract/account/import-rows.schema';
import { id, instant } from '@carnet/contract/wire/scalars';
import * as z from 'zod/mini';

/** The layout that this server writes and reads (`export.service.ts`). */
const READABLE_VERSION = 1;
const ACCOUNT_FILE = 'account.json';

/** An export has eight values per file, three levels deep, and about a hundred others. */
const BOUNDS = { depth: 10, values: MAX_FILES * 20 };

const envelope = z.looseObject({ version: z.int(), exportedAt: instant });
const exporter = z.looseObject({ id });

/** The part of `account.json` that is not tables; `settings` is null if unreadable. */
export interface AccountFile {
  readonly exportedAt: string;
  /** The exported account; null if not given. */
  readonly exportedBy: string | null;
  readonly settings: ImportedSettings | null;
  readonly files: readonly Placed<ImportedFile>[];
  readonly refusedFiles: number;
}

/**
 * Reads the manifest of an export. Refuses `archive_unreadable` if it is none, comes from a newer Carnet,
 * or lists too much.
 * @param faults receives faults of its parts
 */
export async function readAccountFile(archive: Archive, faults: FaultList): Promise<AccountFile> {
  const described = parseBounded((await archive.read(ACCOUNT_FILE)) ?? Buffer.alloc(0));
  const outer = envelope.safeParse(described);
  if (!outer.success || outer.data.version < 1) throw unreadable('not_an_export');
  if (outer.data.version > READABLE_VERSION) throw unreadable('newer_version');
  const settings = parsePart(importedSettings, outer.data['settings'], 'settings', faults);
  const given = outer.data['files'];
  const listed: readonly unknown[] = Array.isArray(given) ? given : [];
  if (listed.length > MAX_FILES) throw unreadable('too_many_entries');
  const files = listed.flatMap((entry, index) => {
    const file = parsePart(importedFile, entry, `files/${index}`, faults);
    return file ? [{ file: ACCOUNT_FILE, line: null, row: file }] : [];
  });
  return {
    exportedAt: new Date(outer.data.exportedAt).toISOString(),
    exportedBy: exporter.safeParse(outer.data['user']).data?.id ?? null,
    settings,
    files,
    refusedFiles: listed.length - files.length,
  };
}

function parseBounded(json: Uint8Array): unknown {
  if (!isWithinBounds(json, BOUNDS)) throw unreadable('too_much_content');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw unreadable('not_an_export');
  }
}

function parsePart<Value>(
  schema: z.ZodMiniType<Value>,
  value: unknown,
  at: string,
  faults: FaultList,
): Value | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = { file: ACCOUNT_FILE, line: null };
  const found = faultsOfRow(place, toFaults(parsed.error.issues, value));
  faults.add(found.map((fault) => ({ ...fault, column: [at, fault.column].filter(Boolean).join('/') })));
  return null;
}
