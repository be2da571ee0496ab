import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import classes from './foldable-section.module.css';

interface FoldableSectionProps {
  readonly title: string;
  /** What is inside, while it is folded. */
  readonly hint: string;
  /** Something in it is wrong: it stays open so that it can be seen. */
  readonly hasFault: boolean;
  readonly isOpenAtFirst: boolean;
  readonly children: ReactNode;
}

/** Fields that can wait, folded away under their title. */
export function FoldableSection({ title, hint, hasFault, isOpenAtFirst, children }: FoldableSectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={classes.section}
      open={isOpen || hasFault}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      onInvalidCapture={(event) => {
        // At once: the form is about to move the focus to the field that cannot be read.
        event.currentTarget.open = true;
      }}
    >
      <summary className={classes.summary}>
        <span className={classes.title}>{title}</span>
        <span className={classes.hint}>{hint}</span>
        <ChevronDown size={20} aria-hidden="true" className={classes.chevron} />
      </summary>
      <div className={classes.container}>
        <div className={classes.fields}>{children}</div>
      </div>
    </details>
  );
}
