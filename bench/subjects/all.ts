import { costs } from '#subjects/costs.ts';
import { history } from '#subjects/history.ts';
import { imports } from '#subjects/imports.ts';
import { interactions } from '#subjects/interactions.ts';
import { jobs } from '#subjects/jobs.ts';
import { neighbours } from '#subjects/neighbours.ts';
import { offline } from '#subjects/offline.ts';
import { plans } from '#subjects/plans.ts';
import { reads } from '#subjects/reads.ts';
import { screens } from '#subjects/screens.ts';
import { serviceBook } from '#subjects/service-book.ts';
import { start } from '#subjects/start.ts';
import { steady } from '#subjects/steady.ts';
import { strangers } from '#subjects/strangers.ts';
import type { Figure } from '#figures/figure.ts';
import type { BenchPlace } from '#place.ts';
import type { SubjectName } from '#subject-names.ts';

/** One subject, in its own file. */
interface Subject {
  readonly title: string;
  readonly measure: (place: BenchPlace) => Promise<readonly Figure[]>;
}

export const subjects: Readonly<Record<SubjectName, Subject>> = {
  start,
  reads,
  steady,
  history,
  costs,
  imports,
  'service-book': serviceBook,
  strangers,
  neighbours,
  jobs,
  screens,
  interactions,
  plans,
  offline,
};
