import type { SubjectName } from '#subject-names.ts';
import { archive } from '#subjects/archive.ts';
import { connections } from '#subjects/connections.ts';
import { costs } from '#subjects/costs.ts';
import { dailySearch } from '#subjects/daily-search.ts';
import { history } from '#subjects/history.ts';
import { imports } from '#subjects/imports.ts';
import { interactions } from '#subjects/interactions.ts';
import { memory } from '#subjects/memory.ts';
import { offline } from '#subjects/offline.ts';
import { owners } from '#subjects/owners.ts';
import { plans } from '#subjects/plans.ts';
import { reads } from '#subjects/reads.ts';
import { routes } from '#subjects/routes.ts';
import { screens } from '#subjects/screens.ts';
import { serviceBook } from '#subjects/service-book.ts';
import { start } from '#subjects/start.ts';
import { steady } from '#subjects/steady.ts';
import type { Subject } from '#subjects/subject.ts';
import { strangers } from '#subjects/strangers.ts';
import { typing } from '#subjects/typing.ts';
import { uploads } from '#subjects/uploads.ts';
import { writes } from '#subjects/writes.ts';

export const subjects: Readonly<Record<SubjectName, Subject>> = {
  start,
  reads,
  writes,
  connections,
  steady,
  history,
  costs,
  owners,
  'daily-search': dailySearch,
  uploads,
  archive,
  imports,
  'service-book': serviceBook,
  strangers,
  memory,
  screens,
  routes,
  interactions,
  typing,
  plans,
  offline,
};
