import { LockGate } from '#app/native/lock-gate.tsx';
import { NoticePlan } from '#app/native/notice-plan.tsx';
import { useArrivals } from '#app/native/use-arrivals.ts';
import { useBackChain } from '#app/native/use-back-chain.ts';
import { useDownloadsShared } from '#app/native/use-downloads-shared.ts';
import { useScreenFit } from '#app/native/use-screen-fit.ts';
import { useServerChoice } from '#app/native/use-server-choice.ts';
import { useSystemState } from '#app/native/use-system-state.ts';
import { nativeDevice } from '#platform/device.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { Suspense } from 'react';

/** Joins the app to the native shell around it: links, back, bars, network, notifications, lock. */
export function NativeCompanion() {
  const device = nativeDevice();
  return device && <Companion device={device} />;
}

function Companion({ device }: { readonly device: NativeDevice }) {
  const isSignedIn = useIsSignedIn();
  useServerChoice();
  useArrivals(device);
  useBackChain(device);
  useSystemState(device);
  useScreenFit(device);
  useDownloadsShared(device);
  return (
    <Suspense fallback={null}>
      <LockGate device={device} isSignedIn={isSignedIn} />
      <NoticePlan device={device} isSignedIn={isSignedIn} />
    </Suspense>
  );
}
