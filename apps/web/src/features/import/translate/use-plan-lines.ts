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
 * The lines of a plan behind a filter. The page holds those in sight: a row that is rendered without its line calls
 * `need`, and `leave` when it is unmounted.
 */
export function usePlanLines(source: LineSource, reply: PlanReply, filter: LineFilter) {
  const [shown, setShown] = useState<ShownLines | null>(null);
  const inSight = useRef(new Set<string>());
  const missing = useRef(new Set<string>());
  const asked = useRef(0);
  const isFetching = useRef(false);
  // `need` stays the same function while lines arrive: a new one would render every row in sight again.
  const latest = useRef({ source, shown });
  useEffect(() => {
    latest.current = { source, shown };
  });
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

  const fetchMissing = useCallback(async () => {
    isFetching.current = true;
    // After all rows that are drawn together have said what they lack.
    await Promise.resolve();
    while (missing.current.size > 0) {
      const wanted = [...missing.current];
      missing.current.clear();
      const own = asked.current;
      const lines = await latest.current.source.lines(wanted);
      if (own !== asked.current) continue;
      // In slices: rows that arrive together must not hold up scrolling.
      startTransition(() => setShown((before) => before && withLines(before, lines, inSight.current)));
    }
    isFetching.current = false;
  }, []);
  const keys = shown?.keys;
  useEffect(() => {
    const { shown: now } = latest.current;
    if (!now) return;
    // Rows that came into sight while this list was on its way.
    for (const key of inSight.current) if (!now.byKey.has(key)) missing.current.add(key);
    if (!isFetching.current) void fetchMissing();
  }, [keys, fetchMissing]);
  const need = useCallback(
    (key: string, position: number) => {
      inSight.current.add(key);
      const { shown: now } = latest.current;
      if (!now || now.byKey.has(key)) return;
      for (const near of now.keys.slice(Math.max(0, position - AROUND), position + AROUND)) {
        if (!now.byKey.has(near)) missing.current.add(near);
      }
      if (!isFetching.current) void fetchMissing();
    },
    [fetchMissing],
  );
  const leave = useCallback((key: string) => void inSight.current.delete(key), []);
  return { shown, need, leave };
}

/** Keeps what is in sight and adds what has arrived: copying the lines of a whole file costs a frame. */
function withLines(
  { keys, byKey }: ShownLines,
  lines: readonly PlanLine[],
  inSight: ReadonlySet<string>,
): ShownLines {
  const kept = [...byKey].filter(([key]) => inSight.has(key));
  return { keys, byKey: new Map([...kept, ...lines.map((line) => [line.key, line] as const)]) };
}
