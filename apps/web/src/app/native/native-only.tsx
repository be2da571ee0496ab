import type { LazyPage } from '#app/lazy-page.ts';
import { nativeDevice } from '#platform/device.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense } from 'react';

/** Part of a page that exists, and is loaded, only in the native app. */
export function NativeOnly({ load }: { readonly load: LazyPage }) {
  if (nativeDevice() === null) return null;
  return (
    <Suspense fallback={null}>
      <Loaded load={load} />
    </Suspense>
  );
}

function Loaded({ load }: { readonly load: LazyPage }) {
  const Content = readLoaded(load());
  return <Content />;
}
