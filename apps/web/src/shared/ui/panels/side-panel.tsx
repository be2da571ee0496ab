import '#shared/ui/panels/drawer-styles.ts';
import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { useSwipeAway } from '#shared/navigation/use-swipe-away.ts';
import { Drawer } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { X } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps extends PanelProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Fixed below the scrolling content. */
  readonly foot?: ReactNode;
}

/**
 * Panel at the right of the page: 400 px wide, full width below 480 px. Reopens at the scroll offset where it
 * was closed.
 */
export function SidePanel({ isOpen, onClose, title, closeLabel, foot, children }: SidePanelProps) {
  const isNarrow = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  // Mantine's drawer records the focused element on the change from closed to open, so it must not mount open.
  const isMade = useMounted();
  const swipe = useSwipeAway('right', onClose);
  const offset = useRef(0);
  const restorePlace = useCallback((list: HTMLDivElement | null) => {
    if (list) list.scrollTop = offset.current;
  }, []);
  return (
    <Drawer.Root
      opened={isMade && isOpen}
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 400}
      transitionProps={{ duration: 160 }}
      classNames={{ overlay: classes.overlay, content: classes.content }}
    >
      {/* No exit transition: a fading overlay would catch the next click. */}
      <Drawer.Overlay transitionProps={{ duration: 160, exitDuration: 0 }} />
      <Drawer.Content {...swipe}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton
            icon={<X size={22} aria-hidden="true" />}
            aria-label={closeLabel}
            className={classes.close}
          />
        </div>
        <div
          ref={restorePlace}
          className={classes.list}
          onScroll={(event) => {
            offset.current = event.currentTarget.scrollTop;
          }}
        >
          {children}
        </div>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
