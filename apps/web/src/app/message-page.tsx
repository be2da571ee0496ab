import { unbroken } from '#shared/i18n/unbroken.tsx';
import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly picture: ReactNode;
  readonly action: ReactNode;
}

/** A page with one message and one action. */
export function MessagePage({ title, text, picture, action }: MessagePageProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page}>
      <div className={classes.picture} aria-hidden="true">
        {picture}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {unbroken(title)}
      </h1>
      <p className={classes.text}>{typeof text === 'string' ? unbroken(text) : text}</p>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
