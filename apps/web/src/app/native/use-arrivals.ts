import { screenOfLink } from '#app/native/screen-of-link.ts';
import { routeAt } from '#app/route-table.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Opens the screen of each link and of each notification that is tapped. */
export function useArrivals({ links, notices }: NativeDevice): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string | null) => {
    const pathname = path?.split(/[?#]/, 1)[0] ?? '';
    if (path !== null && routeAt(pathname)) void navigate(path);
  });
  useEffect(() => links.onOpen((link) => open(screenOfLink(link))), [links]);
  useEffect(() => notices.onOpen((path) => open(path)), [notices]);
}
