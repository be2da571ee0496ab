import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './foldable-section.module.css';

interface FoldableSectionProps {
  readonly title: string;
  /** What is inside, while it is folded. */
  readonly hint: string;
  /** Something in it is wrong: it stays open so that it can be seen. */
  readonly hasFault: boolean;
  readonly isOpenAtFirst: boolean;
  /** For what has to be there even folded away. All else is drawn when the section is first about to open. */
  readonly isAlwaysDrawn?: boolean;
  readonly children: ReactNode;
}

/** Whether one of these fields has a fault. That of one file has a name such as `photos.3`. */
export function isFaultIn(errors: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return Object.keys(errors).some((name) => fields.includes(name.split('.')[0] ?? name));
}

/**
 * Fields that can wait, folded away under their title. Browsers lay out what is folded away too, for their autofill: fields
 * that mostly nobody looks at would cost a phone a tenth of a second.
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
        // Folded by hand: a form that cannot be sent would not show why.
        if (hasFault) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
      onInvalidCapture={(event) => {
        // At once: the form is about to move the focus to the field that cannot be read.
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
