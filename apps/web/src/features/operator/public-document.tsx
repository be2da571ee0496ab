import { unbroken } from '#shared/i18n/unbroken.tsx';
import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import type { ReactNode } from 'react';
import classes from './public-document.module.css';

interface PublicDocumentProps {
  readonly title: string;
  readonly lead: string;
  /** Date of the current version. */
  readonly version?: string;
  readonly children: ReactNode;
}

export function PublicDocument({ title, lead, version, children }: PublicDocumentProps) {
  const heading = usePageHeading(title);
  return (
    <article className={classes.document}>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {version !== undefined && <p className={classes.version}>{version}</p>}
      </header>
      {children}
    </article>
  );
}

interface SectionProps {
  readonly title: string;
  readonly texts?: readonly string[];
  readonly children?: ReactNode;
}

/** A section with heading and paragraphs. */
export function DocumentSection({ title, texts = [], children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{unbroken(text)}</p>
      ))}
      {children}
    </section>
  );
}

/** A highlighted paragraph. */
export function DocumentNotice({ title, text }: { readonly title?: string; readonly text: string }) {
  return (
    <div className={classes.notice}>
      {title !== undefined && <strong>{title}</strong>}
      <p>{text}</p>
    </div>
  );
}

interface FactsProps {
  /** Name and value; facts without a value are omitted. */
  readonly facts: readonly (readonly [string, string | null | undefined])[];
}

/** A list of facts, such as an identity. */
export function DocumentFacts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{unbroken(name)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
