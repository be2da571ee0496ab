import { RouteBoundary } from '#app/route-boundary.tsx';
import type { AppRoute } from '#app/route-table.ts';
import { ScreenSkeleton } from '#app/screen-skeleton.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense } from 'react';

/**
 * One screen: its chunk and texts on the way, then the page; a fault stays inside it. The Suspense lies outside what
 * is renewed at each address, so that going elsewhere keeps the page shown until the next one is there.
 */
export function Screen({ route }: { readonly route: AppRoute }) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <RouteBoundary>
        <Page route={route} />
      </RouteBoundary>
    </Suspense>
  );
}

function Page({ route }: { readonly route: AppRoute }) {
  // Asked for before anything suspends, so that chunk and texts travel together.
  const page = route.loadPage();
  useTranslation(...route.texts);
  const Content = readLoaded(page);
  return <Content />;
}
