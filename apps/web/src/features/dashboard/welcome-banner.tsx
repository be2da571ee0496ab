import { Banner } from '#features/dashboard/banner.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';

interface WelcomeBannerProps {
  /** How many a new vehicle starts with; undefined while unknown. */
  readonly defaultReminders: number | undefined;
  /** Where those that were just made can be adjusted. */
  readonly remindersPath: string;
  readonly onClose: () => void;
}

/** Says once that the default reminders are set up, and where to adjust them. */
export function WelcomeBanner({ defaultReminders, remindersPath, onClose }: WelcomeBannerProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Banner
      icon={ClipboardCheck}
      title={t('dashboard.banner.title')}
      closeLabel={t('dashboard.banner.close')}
      onClose={onClose}
    >
      <span>
        {defaultReminders === undefined
          ? t('dashboard.banner.textPlain')
          : t('dashboard.banner.text', { reminders: defaultReminders })}
      </span>{' '}
      <Link to={remindersPath} onClick={onClose}>
        {t('dashboard.banner.action')}
      </Link>
    </Banner>
  );
}
