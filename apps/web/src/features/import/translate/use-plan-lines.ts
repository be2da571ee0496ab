import type { LineFilter, ListReply, PlanReply } from '#features/import/translate/translation.ts';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Provides lines. */
export interface LineSource {
  readonly list: (filter: LineFilter, wanted: readonly string[]) => Promise<ListReply | null>;
  readonly lines: (wanted: readonly string[]) => Promise<readonly PlanLine[]>;
}

interface ShownLines {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, PlanLine>;
}

/** Number of lines to prefetch before and after a requested one, for scrolling. */
const AROUND = 40;

/**
 * The filtered lines of a plan. The page holds the visible ones: a row that renders without its line calls
 * `need`, and `leave` on unmount.
 */
export function usePlanLines(source: LineSource, reply: PlanReply, filter: LineFilter) {
  const [shown, setShown] = useState<ShownLines | null>(null);
  const inSight = useRef(new Set<string>());
  const missing = useRef(new Set<string>());
  const asked = useRef(0);
  const isFetching = useRef(false);
  // `need` is stable while lines arrive: a new function would re-render every visible row.
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
    // A new plan has other lines for the same filter.
  }, [source, reply, show, cause, editing]);

  const fetchMissing = useCallback(async () => {
    isFetching.current = true;
    // Waits until all rows of this render have called `need`.
    await Promise.resolve();
    while (missing.current.size > 0) {
      const wanted = [...missing.current];
      missing.current.clear();
      const own = asked.current;
      const lines = await latest.current.source.lines(wanted);
      if (own !== asked.current) continue;
      // In a transition: arriving rows must not block scrolling.
      startTransition(() => setShown((before) => before && withLines(before, lines, inSight.current)));
    }
    isFetching.current = false;
  }, []);
  const keys = shown?.keys;
  useEffect(() => {
    const { shown: now } = latest.current;
    if (!now) return;
    // Rows that became visible while this list was loading.
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

/** Keeps visible lines and adds the new ones: copying the lines of a whole file would cost a frame. */
function withLines(
  { keys, byKey }: ShownLines,
  lines: readonly PlanLine[],
  inSight: ReadonlySet<string>,
): ShownLines {
  const kept = [...byKey].filter(([key]) => inSight.has(key));
  return { keys, byKey: new Map([...kept, ...lines.map((line) => [line.key, line] as const)]) };
}
