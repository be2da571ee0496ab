import type { VirtualItem } from '@tanstack/react-virtual';
import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Lists of as many pages: who goes further back has rows of the usual height until they are measured anew. */
const MOST_KEPT = 5;

const lists = new Map<string, VirtualItem[]>();

interface KeptHeights {
  /** The entry in the history that `keepHeights` keeps them for. */
  readonly page: string;
  /** None on a page that nobody comes back to. */
  readonly initialHeights: VirtualItem[];
}

/**
 * How high the rows of the list on this page were when it was left: a place further down is found again only if all rows
 * above it are as high as they were.
 */
export function useKeptHeights(): KeptHeights {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const page = `${key} ${pathname}`;
  const [initialHeights] = useState(() => (isReturning ? (lists.get(page) ?? []) : []));
  return { page, initialHeights };
}

export function keepHeights(page: string, heights: VirtualItem[]): void {
  lists.delete(page);
  lists.set(page, heights);
  const [oldest] = lists.keys();
  if (lists.size > MOST_KEPT && oldest !== undefined) lists.delete(oldest);
}
