import '#shared/ui/panels/drawer-styles.ts';
import type { PanelProps } from '#shared/ui/panels/asked-panel.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useSwipeAway } from '#shared/navigation/use-swipe-away.ts';
import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { X } from 'lucide-react';
import classes from './sliding-drawer.module.css';

/** The drawer where there is no room beside the page: slides over it, holds the focus, leaves on Escape or a swipe. */
export function SlidingDrawer({ isOpen, onClose, children }: PanelProps) {
  const { t } = useTranslation();
  // The drawer notes where the focus is when it goes from closed to open, also when it is made open.
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
      {/* Fading away it would still catch the next click. */}
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
