import { NativeOnly } from '#app/native/native-only.tsx';
import { loadServerNote } from '#app/route-table.ts';
import { Brand } from '#app/layout/brand.tsx';
import { LanguageSwitch } from '#app/layout/language/language-switch.tsx';
import { LegalLinks } from '#app/layout/legal-links.tsx';
import { ThemeToggle } from '#app/layout/bars/theme-toggle.tsx';
import { Outlet } from 'react-router';
import classes from './guest-frame.module.css';

/** The frame of the pages before signing in. */
export function GuestFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Brand />
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <NativeOnly load={loadServerNote} />
      <div className={classes.garage} aria-hidden="true" />
      <LegalLinks />
    </div>
  );
}
