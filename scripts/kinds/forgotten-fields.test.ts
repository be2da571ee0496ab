import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';

/** Each kind with its description and the schema of its objects. */
const KINDS = [
  { kind: 'vehicle', constant: 'VEHICLE_FIELDS', schema: 'vehicles/vehicle.schema.ts', name: 'vehicle' },
  {
    kind: 'record',
    constant: 'RECORD_FIELDS',
    schema: 'maintenances/maintenance.schema.ts',
    name: 'maintenance',
  },
  {
    kind: 'reading',
    constant: 'READING_FIELDS',
    schema: 'mileage/mileage.schema.ts',
    name: 'mileageReading',
  },
  { kind: 'reminder', constant: 'REMINDER_FIELDS', schema: 'reminders/reminder.schema.ts', name: 'reminder' },
  { kind: 'document', constant: 'DOCUMENT_FIELDS', schema: 'documents/document.schema.ts', name: 'document' },
  { kind: 'expense', constant: 'EXPENSE_FIELDS', schema: 'expenses/expense.schema.ts', name: 'expense' },
  {
    kind: 'tyre_set',
    constant: 'TYRE_SET_FIELDS',
    schema: 'tyre-sets/tyre-set.schema.ts',
    name: 'tyreSet',
  },
] as const;

/** The file that describes the fields of a kind. */
function fieldsFile(kind: string): string {
  return `kinds/${kind.replaceAll('_', '-')}-fields.ts`;
}

const DESCRIPTION = 'contract/src/kinds/fields.ts';
/** Files that handle every kind: a new kind must be added to each. */
const HANDLE_KINDS = [
  'apps/server/src/features/account/export.service.ts',
  'packages/imports/src/decide/decide-rows.ts',
  'apps/server/src/features/import/table-formats.ts',
  'apps/server/src/platform/kinds/due-kinds.ts',
  'apps/server/src/platform/kinds/tables.ts',
  'apps/web/src/features/sync/sync-list.tsx',
] as const;
/** The file that gives each field its name and words. */
const HANDLES_FIELDS = 'apps/web/src/features/sync/pieces/field-values.ts';

/** A changed copy of the contract, type-checked together with unchanged files of the apps. */
class ChangedContract {
  readonly #folder: string;

  constructor() {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    this.#folder = mkdtempSync(path.join(root, '.cache', 'forgotten-fields-'));
    cpSync(path.join(root, 'packages/contract'), path.join(this.#folder, 'contract'), {
      recursive: true,
      filter: (file) => !file.endsWith('node_modules') && !file.endsWith('.test.ts'),
    });
  }

  insertAfter(file: string, opening: string, lines: string): void {
    const place = path.join(this.#folder, 'contract/src', file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(opening)) throw new Error(`${file} has no line ${opening}`);
    writeFileSync(place, text.replace(opening, `${opening}\n${lines}`));
  }

  /** Type errors in its list of fields and in files of the apps, one per line. */
  check(files: readonly string[]): string[] {
    const project = path.join(this.#folder, 'tsconfig.json');
    const compilerOptions = {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'preserve',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      paths: { '@carnet/contract/*': [path.join(this.#folder, 'contract/src/*.ts')] },
    };
    const checked = [path.join(this.#folder, DESCRIPTION), ...files.map((file) => path.join(root, file))];
    const extended = path.join(root, 'tsconfig.base.json');
    writeFileSync(project, JSON.stringify({ extends: extended, compilerOptions, files: checked }));
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(compiler, ['--project', project, '--pretty', 'false'], { encoding: 'utf8' });
    return stdout.split('\n');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

describe('a forgotten field does not compile', () => {
  const described = new ChangedContract();
  const undescribed = new ChangedContract();
  let faults: string[] = [];
  let faultsOfUndescribed: string[] = [];

  beforeAll(() => {
    for (const { kind, constant, schema, name } of KINDS) {
      const field = `added${constant}`;
      const object = `export const ${name} = z.strictObject({`;
      described.insertAfter(schema, object, `  ${field}: z.nullable(z.string()),`);
      undescribed.insertAfter(schema, object, `  ${field}: z.nullable(z.string()),`);
      const line = `{ shape: 'line', blank: null },`;
      described.insertAfter(fieldsFile(kind), `export const ${constant} = {`, `  ${field}: ${line}`);
    }
    described.insertAfter('kinds/kinds.ts', 'export const KINDS = {', `  charger: ${NEW_KIND},`);
    faults = described.check([...HANDLE_KINDS, HANDLES_FIELDS]);
    faultsOfUndescribed = undescribed.check([]);
  }, 60_000);

  afterAll(() => {
    described.remove();
    undescribed.remove();
  });

  const findFault = (lines: readonly string[], file: string, name: string) =>
    lines.find((line) => line.includes(file) && line.includes(`'${name}' is missing`));

  it.each(KINDS)('$kind: a field of the schema without a description', ({ kind, constant }) => {
    const file = `contract/src/${fieldsFile(kind)}`;
    expect(findFault(faultsOfUndescribed, file, `added${constant}`)).toBeDefined();
  });

  it.each(KINDS.filter(({ kind }) => kind !== 'reading'))(
    '$kind: a described field without a name on the screens',
    ({ constant }) => {
      expect(findFault(faults, HANDLES_FIELDS, `added${constant}`)).toBeDefined();
    },
  );

  it.each([DESCRIPTION, ...HANDLE_KINDS])('a kind that %s does not handle', (file) => {
    expect(findFault(faults, file, 'charger')).toBeDefined();
  });
});

const NEW_KIND = `{
  plural: 'charger',
  calls: {
    read: 'getCharger',
    create: 'createCharger',
    replace: 'replaceCharger',
    delete: 'deleteCharger',
    history: null,
  },
  exportedAs: 'charger',
  vehicle: 'always',
  type: null,
  hasReading: false,
  movesReminders: false,
  makesStale: ['trash'],
}`;
