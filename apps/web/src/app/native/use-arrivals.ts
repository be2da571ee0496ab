import { screenOfLink } from '#app/native/screen-of-link.ts';
import { routeAt } from '#app/route-table.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { noteFollowed } from '#features/notifications/register-native-device.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Opens the screen of each link and of each notification that is tapped. */
export function useArrivals({ links, notices, pushes }: NativeDevice): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = useEffectEvent((path: string | null) => {
    const pathname = path?.split(/[?#]/, 1)[0] ?? '';
    if (path !== null && routeAt(pathname)) void navigate(path);
  });
  useEffect(() => links.onOpen((link) => open(screenOfLink(link))), [links]);
  useEffect(() => notices.onOpen((path) => open(path)), [notices]);
  useEffect(
    () =>
      pushes.onOpen((path, notePaths) => {
        open(path);
        void noteFollowed(notePaths);
      }),
    [pushes],
  );
  // What is said by a push was changed elsewhere.
  useEffect(() => pushes.onArrival(() => void queryClient.invalidateQueries()), [pushes, queryClient]);
}
