import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './foldable-section.module.css';

interface FoldableSectionProps {
  readonly title: string;
  /** Summary of the content while folded. */
  readonly hint: string;
  /** A field inside has a fault: the section stays open to show it. */
  readonly hasFault: boolean;
  readonly isOpenAtFirst: boolean;
  /** For content that must be mounted while folded. Other content is mounted on first opening. */
  readonly isAlwaysDrawn?: boolean;
  readonly children: ReactNode;
}

/** Whether one of these fields has a fault. Faults of single files have names such as `photos.3`. */
export function isFaultIn(errors: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return Object.keys(errors).some((name) => fields.includes(name.split('.')[0] ?? name));
}

/**
 * Optional fields, folded under a title. Mounted late because browsers lay out folded content for autofill,
 * which costs a phone a tenth of a second.
 */
export function FoldableSection({ title, hint, hasFault, isOpenAtFirst, ...content }: FoldableSectionProps) {
  const { children, isAlwaysDrawn = false } = content;
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const isShown = isOpen || hasFault;
  const [isDrawn, setIsDrawn] = useState(isAlwaysDrawn || isShown);
  if (isShown && !isDrawn) setIsDrawn(true);
  const draw = () => setIsDrawn(true);
  return (
    <details
      className={classes.section}
      aria-labelledby={titleId}
      open={isShown}
      onToggle={({ currentTarget }) => {
        // Reopen after manual folding: a form that cannot be sent must show why.
        if (hasFault) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
      onInvalidCapture={(event) => {
        // Open synchronously: the form is about to focus the invalid field.
        event.currentTarget.open = true;
      }}
    >
      <summary className={classes.summary} onPointerEnter={draw} onFocus={draw} onClick={draw}>
        <span id={titleId} className={classes.title}>
          {title}
        </span>
        <span className={classes.hint}>{hint}</span>
        <ChevronDown size={20} aria-hidden="true" className={classes.chevron} />
      </summary>
      <div className={classes.container}>
        <div className={classes.fields}>{isDrawn && children}</div>
      </div>
    </details>
  );
}
