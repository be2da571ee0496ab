import type { LineFilter, ListReply, PlanReply } from '#features/import/translate/translation.ts';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Where lines come from. */
export interface LineSource {
  readonly list: (filter: LineFilter, wanted: readonly string[]) => Promise<ListReply | null>;
  readonly lines: (wanted: readonly string[]) => Promise<readonly PlanLine[]>;
}

interface ShownLines {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, PlanLine>;
}

/** Lines before and after one that is asked for: a list that scrolls finds the next ones there. */
const AROUND = 40;

/**
 * The lines of a plan behind a filter. Only those that were in sight are on the page; a row that is drawn without its line asks
 * for it with `need`, and says with `leave` that it is out of sight.
 */
export function usePlanLines(source: LineSource, reply: PlanReply, filter: LineFilter) {
  const [shown, setShown] = useState<ShownLines | null>(null);
  const inSight = useRef(new Set<string>());
  const missing = useRef(new Set<string>());
  const asked = useRef(0);
  const { show, cause, editing } = filter;

  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
    const wanted = [...inSight.current];
    void source
      .list({ show, cause, editing }, editing === null ? wanted : [...wanted, editing])
      .then((list) => {
        if (!list || own !== asked.current) return;
        const byKey = new Map(list.lines.map((line) => [line.key, line]));
        startTransition(() => setShown({ keys: list.keys, byKey }));
      });
    // A plan that was made anew has other lines under the same filter.
  }, [source, reply, show, cause, editing]);

  const need = useCallback(
    (key: string, position: number) => {
      inSight.current.add(key);
      if (!shown || shown.byKey.has(key)) return;
      const isFirst = missing.current.size === 0;
      for (const near of shown.keys.slice(Math.max(0, position - AROUND), position + AROUND)) {
        if (!shown.byKey.has(near)) missing.current.add(near);
      }
      if (!isFirst) return;
      const own = asked.current;
      // After all rows that are drawn together have said what they lack.
      queueMicrotask(() => {
        const wanted = [...missing.current];
        void source.lines(wanted).then((lines) => {
          missing.current.clear();
          if (own !== asked.current) return;
          // In slices: rows that arrive together must not hold up scrolling.
          startTransition(() =>
            setShown((before) => before && { ...before, byKey: withLines(before.byKey, lines) }),
          );
        });
      });
    },
    [source, shown],
  );
  const leave = useCallback((key: string) => void inSight.current.delete(key), []);
  return { shown, need, leave };
}

function withLines(
  byKey: ReadonlyMap<string, PlanLine>,
  lines: readonly PlanLine[],
): ReadonlyMap<string, PlanLine> {
  return new Map([...byKey, ...lines.map((line) => [line.key, line] as const)]);
}
