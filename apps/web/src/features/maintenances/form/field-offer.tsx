import { CornerLeftUp } from 'lucide-react';
import classes from './field-offer.module.css';

interface FieldOfferProps {
  /** What is known: « Dernier relevé : 84 210 km le 8 nov. 2026 ». */
  readonly text: string;
  /** The verb that takes it over; absent once the field has a value. */
  readonly action?: { readonly label: string; readonly onTake: () => void } | undefined;
}

/** A value that stands under a field and is put into it by one tap, never by itself. */
export function FieldOffer({ text, action }: FieldOfferProps) {
  if (!action) return <p className={classes.text}>{text}</p>;
  return (
    <button type="button" className={classes.offer} onClick={action.onTake}>
      <span className={classes.text}>{text}</span>{' '}
      <span className={classes.action}>
        <CornerLeftUp size={14} aria-hidden="true" />
        {action.label}
      </span>
    </button>
  );
}
