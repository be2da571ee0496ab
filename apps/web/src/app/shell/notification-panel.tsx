import { LinkButton } from '#app/link-button.tsx';
import type { PanelProps } from '#app/shell/asked-panel.tsx';
import { NotificationList } from '#app/shell/notification-list.tsx';
import { SidePanel } from '#app/shell/side-panel.tsx';
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
