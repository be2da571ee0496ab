import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ClipboardCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import classes from './welcome-banner.module.css';

interface WelcomeBannerProps {
  /** How many a new vehicle starts with; undefined while unknown. */
  readonly defaultReminders: number | undefined;
  readonly onClose: () => void;
}

/** Says once that the default reminders are set up, and where to adjust them. */
export function WelcomeBanner({ defaultReminders, onClose }: WelcomeBannerProps) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.banner} aria-label={t('dashboard.banner.title')}>
      <ClipboardCheck size={22} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>
        <strong>{t('dashboard.banner.title')}</strong>{' '}
        <span>
          {defaultReminders === undefined
            ? t('dashboard.banner.textPlain')
            : t('dashboard.banner.text', { reminders: defaultReminders })}
        </span>{' '}
        <Link to={paths.settings} onClick={onClose}>
          {t('dashboard.banner.action')}
        </Link>
      </p>
      <IconButton icon={X} label={t('dashboard.banner.close')} onClick={onClose} />
    </section>
  );
}
