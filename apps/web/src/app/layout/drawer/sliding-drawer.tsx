import '#shared/ui/panels/drawer-styles.ts';
import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useSwipeAway } from '#shared/navigation/use-swipe-away.ts';
import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { X } from 'lucide-react';
import classes from './sliding-drawer.module.css';

/** Drawer for narrow windows: slides over the page, traps focus, closes on Escape or a swipe. */
export function SlidingDrawer({ isOpen, onClose, children }: PanelProps) {
  const { t } = useTranslation();
  // Mantine's drawer records the focused element on the change from closed to open, so it must not mount open.
  const isMade = useMounted();
  const swipe = useSwipeAway('left', onClose);
  return (
    <Drawer.Root
      opened={isMade && isOpen}
      onClose={onClose}
      position="left"
      size="18rem"
      transitionProps={{ duration: 160 }}
      classNames={{ overlay: classes.overlay, content: classes.content }}
    >
      {/* No exit transition: a fading overlay would catch the next click. */}
      <Drawer.Overlay transitionProps={{ duration: 160, exitDuration: 0 }} />
      <Drawer.Content aria-label={t('shell.nav.label')} {...swipe}>
        <Drawer.CloseButton
          icon={<X size={22} aria-hidden="true" />}
          aria-label={t('shell.nav.close')}
          className={classes.close}
        />
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
