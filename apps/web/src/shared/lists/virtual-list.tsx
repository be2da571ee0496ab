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
  /** Names the list where no heading does. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly renderItem: (item: Item, position: number) => ReactNode;
  /** The usual height of a row in CSS pixels, before it is measured. */
  readonly estimatedHeight: number;
  /** How many there are, when that is known. */
  readonly totalCount?: number | undefined;
  /** Called with each drawing near the end: what was asked for may have been given up on its way. */
  readonly onNearEnd?: (() => void) | undefined;
}

/** Rows drawn beyond the screen, so that the Tab key finds the next one. */
const OVERSCAN = 8;
const OVERSCAN_PER_FRAME = 2;
const NEAR_END = 20;

/** No list begins higher in its page: the bar and the heading stand above it. */
const LEAST_TOP = 160;

/**
 * A list of any length that scrolls with the page and holds only the rows in sight. Screen readers are told the
 * place of each row in the whole.
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
  // Another function would have every row placed anew at each drawing.
  const getItemKey = useCallback((position: number) => items[position]?.id ?? position, [items]);
  // Its functions change behind their names, which only a compiler that memoizes would trip over; none is used.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey,
    overscan: isPrinting ? items.length : overscan,
    initialRect,
    initialMeasurementsCache: initialHeights,
    observeElementRect: onResize,
    // The first call asks for the place where the page is, and would have it laid out in the middle of drawing it.
    scrollToFn: (...place) => {
      if (isPlaced.current) windowScroll(...place);
      isPlaced.current = true;
    },
    // What the observer of sizes says: asking the row itself would have the page laid out in the middle of drawing it.
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
      // Safari drops the role of a list drawn without bullets.
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

/** How far below the top of the page the list begins; what stands above it may grow and shrink. */
function useTopInPage(listRef: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(LEAST_TOP);
  useEffect(() => {
    const measure = () => {
      const list = listRef.current;
      if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    };
    // It tells of the first layout too.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [listRef]);
  return top;
}

/** The first screen comes first: the rows beyond it a few with each frame after it. */
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

/** Tells of changes alone: the size at the beginning is given with the list. */
function onResize(
  _list: Virtualizer<Window, HTMLLIElement>,
  tell: (rect: ReturnType<typeof windowRect>) => void,
): () => void {
  const follow = () => tell(windowRect());
  window.addEventListener('resize', follow, { passive: true });
  return () => window.removeEventListener('resize', follow);
}

/** Lists of as many pages: who goes further back has rows of the usual height until they are measured anew. */
const MOST_KEPT = 5;

const lists = new Map<string, VirtualItem[]>();

interface KeptHeights {
  /** The entry in the history that `keepHeights` keeps them for. */
  readonly page: string;
  /** Empty for a page that nobody returns to. */
  readonly initialHeights: VirtualItem[];
}

/**
 * How high the rows of the list on this page were when it was left: a place further down is found again only if all rows
 * above it are as high as they were.
 */
function useKeptHeights(): KeptHeights {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const page = `${key} ${pathname}`;
  const [initialHeights] = useState(() => (isReturning ? (lists.get(page) ?? []) : []));
  return { page, initialHeights };
}

function keepHeights(page: string, heights: VirtualItem[]): void {
  lists.delete(page);
  lists.set(page, heights);
  const [oldest] = lists.keys();
  if (lists.size > MOST_KEPT && oldest !== undefined) lists.delete(oldest);
}
