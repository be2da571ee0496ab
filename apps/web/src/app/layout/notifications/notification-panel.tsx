import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { PanelProps } from '#shared/ui/panels/asked-panel.tsx';
import { NotificationList } from '#app/layout/notifications/notification-list.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/** What is due. */
export function NotificationPanel({ isOpen, onClose }: PanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.panel.title')}
      closeLabel={t('shell.panel.close')}
      foot={
        <LinkButton to={paths.maintenance} variant="default" fullWidth onClick={onClose}>
          {t('shell.panel.seeAll')}
        </LinkButton>
      }
    >
      <NotificationList onNavigate={onClose} />
    </SidePanel>
  );
}
