import type { SubjectName } from '#subject-names.ts';
import type { Subject } from '#subjects/subject.ts';
import { connections } from '#subjects/connections.ts';
import { reads } from '#subjects/reads.ts';
import { start } from '#subjects/start.ts';
import { writes } from '#subjects/writes.ts';

export const subjects: Readonly<Record<SubjectName, Subject>> = {
  start,
  reads,
  writes,
  connections,
};
