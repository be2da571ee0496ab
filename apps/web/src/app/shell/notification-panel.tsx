import '#app/shell/drawer-styles.ts';
import { LinkButton } from '#app/link-button.tsx';
import type { PanelProps } from '#app/shell/asked-panel.tsx';
import { NotificationList } from '#app/shell/notification-list.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSwipeAway } from '#shared/navigation/use-swipe-away.ts';
import { Drawer } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import classes from './notification-panel.module.css';

/**
 * What is due, at the right of the page: 400 wide, the whole width below 480 (specification, section 2). It opens at
 * the place in the list where it was closed.
 */
export function NotificationPanel({ isOpen, onClose }: PanelProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  // The drawer notes where the focus is when it goes from closed to open, also when it is made open.
  const isMade = useMounted();
  const swipe = useSwipeAway('right', onClose);
  const place = useRef(0);
  const restorePlace = useCallback((list: HTMLDivElement | null) => {
    if (list) list.scrollTop = place.current;
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
      {/* Fading away it would still catch the next click. */}
      <Drawer.Overlay transitionProps={{ duration: 160, exitDuration: 0 }} />
      <Drawer.Content {...swipe}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{t('shell.panel.title')}</Drawer.Title>
          <Drawer.CloseButton
            icon={<X size={22} aria-hidden="true" />}
            aria-label={t('shell.panel.close')}
            className={classes.close}
          />
        </div>
        <div
          ref={restorePlace}
          className={classes.list}
          onScroll={(event) => {
            place.current = event.currentTarget.scrollTop;
          }}
        >
          <NotificationList onNavigate={onClose} />
        </div>
        <div className={classes.foot}>
          <LinkButton to={paths.maintenance} variant="default" fullWidth onClick={onClose}>
            {t('shell.panel.seeAll')}
          </LinkButton>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
