import { isServerChosenHere, serverAddress } from '#platform/server-address.ts';
import { paths } from '#shared/navigation/paths.ts';
import { returnStateFor } from '#shared/navigation/return-path.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The generic build asks for the server first, wherever it is opened, and goes on to there afterwards. */
export function useServerChoice(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMissing = isServerChosenHere() && serverAddress() === '' && location.pathname !== paths.server;
  useEffect(() => {
    if (isMissing) void navigate(paths.server, { replace: true, state: returnStateFor(location) });
  }, [isMissing, location, navigate]);
}
