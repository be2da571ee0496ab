import { FaultText } from '#shared/forms/fault-text.tsx';
import { dismissRefused, useRefusedSaves, type RefusedSave } from '#shared/forms/left-saves.ts';
import { RESUMING } from '#shared/forms/use-form-address.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import classes from './app-notices.module.css';

/**
 * Says above every page which save was refused after its form was left, with the way back to the form as it was
 * filled. Who has done nothing since is brought back without asking.
 */
export function RefusedSaves() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refused = useRefusedSaves();
  const awaited = refused.find(({ isAwaited }) => isAwaited);
  const broughtBackFor = useRef<RefusedSave>(null);
  useEffect(() => {
    // `navigate` is another with each address; a second time the form would be made anew, without the reason.
    if (!awaited || awaited === broughtBackFor.current) return;
    broughtBackFor.current = awaited;
    void navigate(awaited.address, { state: RESUMING });
  }, [awaited, navigate]);
  return (
    <div role="alert">
      {refused
        .filter(({ isAwaited }) => !isAwaited)
        .map(({ draftName, address, title, problem }) => (
          <div key={draftName} className={classes.notice} data-kind="error">
            <CircleAlert size={18} aria-hidden="true" className={classes.icon} />
            <p className={classes.text}>
              <strong>{title}</strong>
              <br />
              <FaultText fault={problem.errors[0] ?? problem} />
            </p>
            <button
              type="button"
              className={classes.action}
              onClick={() => void navigate(address, { state: RESUMING })}
            >
              {t('common.refusedSave.resume')}
            </button>
            <button
              type="button"
              className={classes.action}
              data-quiet
              onClick={() => dismissRefused(draftName)}
            >
              {t('common.refusedSave.later')}
            </button>
          </div>
        ))}
    </div>
  );
}
