import { shownPlanOf } from '#features/import/translate/shown-plan.ts';
import type {
  ImportAnswers,
  PlanReply,
  PlanRequest,
  Refused,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import { UnreadableError } from '@carnet/imports/bytes/unreadable';
import { writeExport } from '@carnet/imports/content/write-export';
import { makePlan } from '@carnet/imports/plan/make-plan';
import type { ImportPlan } from '@carnet/imports/plan/plan';
import { readFiles } from '@carnet/imports/read-files';
import { TYPE_RULES } from '@carnet/imports/words/match-type';

/** Answers what the page asks, and reports the share of a plan that is done; keeps the last plan for its export. */
export function startTranslation(
  report: (share: number) => void,
): (request: TranslationRequest) => TranslationReply {
  let last: ImportPlan | Uint8Array | null = null;
  return (asked) => {
    try {
      if (asked.kind === 'export') {
        if (last instanceof Uint8Array) return { kind: 'export', bytes: last };
        if (last === null) return { kind: 'refused', reason: 'failed', line: null };
        return { kind: 'export', bytes: writeExport(last, asked.context) };
      }
      if (asked.kind === 'asides') {
        return { kind: 'asides', asides: last instanceof Uint8Array ? [] : (last?.asides ?? []) };
      }
      const { reply, whole, ownExport } = planOf(asked.request, report);
      last = ownExport ?? whole;
      return reply;
    } catch (error) {
      return refusalOf(error);
    }
  };
}

function planOf(
  request: PlanRequest,
  report: (share: number) => void,
): { reply: PlanReply; whole: ImportPlan; ownExport: Uint8Array | null } {
  const { files, today, timeZone, language, intervals, account } = request;
  const answers = withKnownTypes(request);
  const read = readFiles(files, { today, timeZone, answers, report });
  const plan = makePlan(read, answers, { today, intervals, account, report });
  const kinds = [...TYPE_RULES].flatMap(([key, { label }]) =>
    label ? [{ key, label: label[language] }] : [],
  );
  const isOwnExport = read.ownExport !== null;
  const reply: PlanReply = {
    kind: 'plan',
    plan: shownPlanOf(plan),
    tables: read.tables,
    encoding: read.encoding,
    kinds,
    isOwnExport,
  };
  return { reply, whole: plan, ownExport: read.ownExport };
}

/** What is remembered of earlier files may name a type that the account has no more. */
function withKnownTypes({ answers, ownTypes }: PlanRequest): ImportAnswers {
  const known = Object.entries(answers.types ?? {}).filter(
    ([, type]) => TYPE_RULES.has(type) || ownTypes.includes(type),
  );
  return { ...answers, types: Object.fromEntries(known) };
}

function refusalOf(error: unknown): Refused {
  if (error instanceof UnreadableError) return { kind: 'refused', reason: error.reason, line: error.line };
  return { kind: 'refused', reason: 'failed', line: null };
}
