import { FaultText } from '#shared/forms/fault-text.tsx';
import type { ProblemFacts } from '@carnet/i18n/problem-message';
import { CircleAlert } from 'lucide-react';
import classes from './form-alert.module.css';

interface FormAlertProps {
  /** What failed, such as « Le véhicule n’a pas pu être ajouté ». */
  readonly title?: string | undefined;
  /** Problems and faults that belong to no field; nothing is shown without any. */
  readonly faults: readonly ProblemFacts[];
}

/** Alert above a form that could not be saved. The live region is mounted before its text so that it is announced. */
export function FormAlert({ title, faults }: FormAlertProps) {
  // A form that was not sent has not failed to save.
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
