import { useId, type ReactNode, type Ref } from 'react';
import classes from './form-section.module.css';

export interface FormSectionProps {
  readonly legend: string;
  readonly description?: ReactNode;
  /** Fields, in two columns where they fit. `FullWidth` spans both. */
  readonly children: ReactNode;
}

/** A group of fields under a legend. */
export function FormSection({ legend, description, children }: FormSectionProps) {
  const descriptionId = useId();
  return (
    <fieldset
      className={classes.section}
      aria-describedby={description === undefined ? undefined : descriptionId}
    >
      <legend className={classes.legend}>{legend}</legend>
      {description !== undefined && (
        <div id={descriptionId} className={classes.description}>
          {description}
        </div>
      )}
      <div className={classes.container}>
        <div className={classes.fields}>{children}</div>
      </div>
    </fieldset>
  );
}

/** A field across the full width of its section. */
export function FullWidth({
  children,
  ref,
}: {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} className={classes.full}>
      {children}
    </div>
  );
}
