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
  summary: 'List the devices signed in, last used first',
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
  summary: 'Everything of the account as a zip: account.json, a CSV per entity, all files',
  access: 'owner',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

/** All or nothing: a file that cannot be read, or a row with a fault, and nothing is stored. */
export const importAccount = defineRoute({
  name: 'importAccount',
  method: 'POST',
  path: '/v1/account/import',
  tag,
  summary: 'Add what an export or rows hold and the account lacks; importing twice changes nothing',
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
  summary: 'List the imports that added something, newest first',
  access: 'owner',
  query: importListQuery,
  isConditional: true,
  answers: { 200: importList },
  problems: [],
});

/** Takes away what an import brought and nobody has changed since; undoing again answers the same. */
export const undoImport = defineRoute({
  name: 'undoImport',
  method: 'POST',
  path: '/v1/account/imports/{id}/undo',
  tag,
  summary: 'Take an import of the last 30 days back; what was changed since stays and is named',
  access: 'owner',
  isRepeatable: true,
  answers: { 200: importEntry },
  problems: ['import_too_old'],
});
