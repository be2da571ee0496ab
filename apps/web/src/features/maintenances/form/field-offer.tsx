import { CornerLeftUp } from 'lucide-react';
import classes from './field-offer.module.css';

interface FieldOfferProps {
  /** The known value: « Dernier relevé : 84 210 km le 8 nov. 2026 ». */
  readonly text: string;
  /** Adopts the value; absent once the field has one. */
  readonly action?: { readonly label: string; readonly onTake: () => void } | undefined;
}

/** A suggested value below a field, adopted by one tap, never automatically. */
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
