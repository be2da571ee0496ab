import type { LazyPage } from '#app/lazy-page.ts';
import { nativeDevice } from '#platform/device.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense } from 'react';

/** A piece of a page that only the native app has, and only the native app loads. */
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
