import {
  measureElement,
  useWindowVirtualizer,
  windowScroll,
  type Virtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useIsPrinting } from '#shared/ui/use-is-printing.ts';
import {
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item extends { readonly id: string }> {
  /** Accessible name where no heading labels the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly renderItem: (item: Item, position: number) => ReactNode;
  /** Typical row height in CSS pixels, used until a row is measured. */
  readonly estimatedHeight: number;
  /** Total number of items, if known. */
  readonly totalCount?: number | undefined;
  /** Called on each render near the end: an earlier request may have been aborted. */
  readonly onNearEnd?: (() => void) | undefined;
}

/** Rows rendered beyond the viewport, so that the Tab key reaches the next one. */
const OVERSCAN = 8;
const OVERSCAN_PER_FRAME = 2;
const NEAR_END = 20;

/** Minimum distance from the top of the page: the bar and the heading. */
const LEAST_TOP = 160;

/**
 * Virtual list of any length that scrolls with the page. Screen readers get the position of each row in the
 * whole list.
 */
export function VirtualList<Item extends { readonly id: string }>(props: VirtualListProps<Item>) {
  const { items, totalCount = -1, estimatedHeight, onNearEnd } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const top = useTopInPage(listRef);
  const overscan = useGrowingOverscan();
  const isPrinting = useIsPrinting();
  const [initialRect] = useState(windowRect);
  const { page, initialHeights } = useKeptHeights();
  const isPlaced = useRef(false);
  // A new function per render would reposition every row.
  const getItemKey = useCallback((position: number) => items[position]?.id ?? position, [items]);
  // Its methods change without new identities, which only breaks memoising compilers; none is used.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey,
    overscan: isPrinting ? items.length : overscan,
    initialRect,
    initialMeasurementsCache: initialHeights,
    observeElementRect: onResize,
    // The first call passes the current offset; scrolling there would force a layout during rendering.
    scrollToFn: (...place) => {
      if (isPlaced.current) windowScroll(...place);
      isPlaced.current = true;
    },
    // Use the size from the ResizeObserver: measuring the row itself would force a layout during rendering.
    measureElement: (row, entry, list) =>
      entry
        ? measureElement(row, entry, list)
        : (list.measurementsCache[list.indexFromElement(row)]?.size ?? estimatedHeight),
    scrollMargin: top,
  });
  useEffect(() => () => keepHeights(page, rows.takeSnapshot()), [page, rows]);
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= items.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  });
  return (
    <ul
      ref={listRef}
      // Explicit role: Safari drops list semantics from a list without bullets.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      aria-label={props.label}
      className={classes.list}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={totalCount}
            className={classes.row}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {props.renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** The list's offset from the top of the page; the content above it may change its height. */
function useTopInPage(listRef: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(LEAST_TOP);
  useEffect(() => {
    const measure = () => {
      const list = listRef.current;
      if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    };
    // Also fires for the initial layout.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [listRef]);
  return top;
}

/** The first screen renders first; rows beyond it follow, a few per frame. */
function useGrowingOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    if (overscan >= OVERSCAN) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setOverscan(overscan + OVERSCAN_PER_FRAME)),
    );
    return () => cancelAnimationFrame(frame);
  }, [overscan]);
  return overscan;
}

function windowRect() {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Reports changes only; the initial size is passed with the list. */
function onResize(
  _list: Virtualizer<Window, HTMLLIElement>,
  tell: (rect: ReturnType<typeof windowRect>) => void,
): () => void {
  const follow = () => tell(windowRect());
  window.addEventListener('resize', follow, { passive: true });
  return () => window.removeEventListener('resize', follow);
}

/** Number of pages whose heights are kept; older pages use the estimated height until they are measured again. */
const MOST_KEPT = 5;

const heightsByPage = new Map<string, VirtualItem[]>();

interface KeptHeights {
  /** History entry under which `keepHeights` stores the heights. */
  readonly page: string;
  /** Empty unless the user returned to this page. */
  readonly initialHeights: VirtualItem[];
}

/**
 * Row heights of this page when it was left. Restoring a scroll offset needs the exact heights of all rows above it.
 */
function useKeptHeights(): KeptHeights {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const page = `${key} ${pathname}`;
  const [initialHeights] = useState(() => (isReturning ? (heightsByPage.get(page) ?? []) : []));
  return { page, initialHeights };
}

function keepHeights(page: string, heights: VirtualItem[]): void {
  heightsByPage.delete(page);
  heightsByPage.set(page, heights);
  const [oldest] = heightsByPage.keys();
  if (heightsByPage.size > MOST_KEPT && oldest !== undefined) heightsByPage.delete(oldest);
}
