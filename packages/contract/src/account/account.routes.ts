import { accountDeletion, accountSessionList, accountSessionQuery } from '#account/account.schema.ts';
import {
  importEntry,
  importList,
  importListQuery,
  importQuery,
  importReport,
  importRow,
} from '#account/import.schema.ts';
import { MAX_CREDENTIALS_BYTES } from '#authentication/authentication.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'account';

export const listAccountSessions = defineRoute({
  name: 'listAccountSessions',
  method: 'GET',
  path: '/v1/account/sessions',
  tag,
  summary: 'List signed-in devices, most recently used first',
  access: 'owner',
  query: accountSessionQuery,
  isConditional: true,
  answers: { 200: accountSessionList },
  problems: [],
});

export const deleteAccountSession = defineRoute({
  name: 'deleteAccountSession',
  method: 'DELETE',
  path: '/v1/account/sessions/{id}',
  tag,
  summary: 'Sign a device out',
  access: 'owner',
  answers: { 204: null },
  problems: [],
});

export const deleteAccount = defineRoute({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/v1/account',
  tag,
  summary: 'Erase the account with all its data and files',
  access: 'owner',
  body: accountDeletion,
  maximumBodyBytes: MAX_CREDENTIALS_BYTES,
  answers: { 204: null },
  problems: ['invalid_credentials'],
});

export const exportAccount = defineRoute({
  name: 'exportAccount',
  method: 'GET',
  path: '/v1/account/export',
  tag,
  summary: 'Export the whole account as a zip: account.json, one CSV per kind, all files',
  access: 'owner',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

/** All or nothing: an unreadable file or a single faulty row rolls the whole import back. */
export const importAccount = defineRoute({
  name: 'importAccount',
  method: 'POST',
  path: '/v1/account/import',
  tag,
  summary: 'Import an export or rows; objects the account already has are skipped',
  access: 'owner',
  query: importQuery,
  isUpload: true,
  rows: importRow,
  answers: { 200: importReport },
  problems: ['archive_unreadable', 'import_refused', 'id_conflict', 'plan_limit_reached', 'garage_full'],
});

export const listImports = defineRoute({
  name: 'listImports',
  method: 'GET',
  path: '/v1/account/imports',
  tag,
  summary: 'List imports that added something, newest first',
  access: 'owner',
  query: importListQuery,
  isConditional: true,
  answers: { 200: importList },
  problems: [],
});

/** Deletes the objects that the import added and that have not changed since. Idempotent. */
export const undoImport = defineRoute({
  name: 'undoImport',
  method: 'POST',
  path: '/v1/account/imports/{id}/undo',
  tag,
  summary: 'Undo an import of the last 30 days; objects changed since are kept and listed',
  access: 'owner',
  isRepeatable: true,
  answers: { 200: importEntry },
  problems: ['import_too_old'],
});
