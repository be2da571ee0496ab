import { FaultText } from '#shared/forms/fault-text.tsx';
import type { ProblemFacts } from '@carnet/i18n/problem-message';
import { CircleAlert } from 'lucide-react';
import classes from './form-alert.module.css';

interface FormAlertProps {
  /** What was attempted and failed, such as « Le véhicule n’a pas pu être ajouté ». */
  readonly title?: string | undefined;
  /** Why: problems and faults that belong to no field. Nothing is shown when there is none. */
  readonly faults: readonly ProblemFacts[];
}

/** Says above a form why it could not be saved. The region stands there before, so that it is read out. */
export function FormAlert({ title, faults }: FormAlertProps) {
  // A form that was not even sent has failed at nothing.
  const isSent = faults.some(({ code }) => code !== 'fill_required');
  return (
    <div role="alert" className={classes.region}>
      {faults.length > 0 && (
        <div className={classes.alert}>
          <CircleAlert size={20} aria-hidden="true" className={classes.icon} />
          <div>
            {title !== undefined && isSent && <p className={classes.title}>{title}</p>}
            {faults.map((fault) => (
              <p key={fault.code}>
                <FaultText fault={fault} />
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
