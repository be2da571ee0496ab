/** A screen and the link that leads to it from another one, as people find it. */
export interface TappedRoute {
  readonly title: string;
  readonly from: string;
  /** CSS of the link; the first that is visible is tapped. */
  readonly link: string;
  readonly access: 'guest' | 'owner';
}

const ofGuest = (title: string, from: string, link: string): TappedRoute => ({
  title,
  from,
  link,
  access: 'guest',
});
const ofOwner = (title: string, from: string, link: string): TappedRoute => ({
  title,
  from,
  link,
  access: 'owner',
});

/** Every screen that a link of another one leads to; the others are opened from a mail. */
export function listTappedRoutes(vehicleId: string): TappedRoute[] {
  const vehicle = `/vehicles/${vehicleId}`;
  return [
    ofGuest('/login', '/register', 'a[href^="/login"]'),
    ofGuest('/register', '/login', 'a[href^="/register"]'),
    ofGuest('/forgot-password', '/login', 'a[href^="/forgot-password"]'),
    ofGuest('/legal', '/login', 'a[href="/legal"]'),
    ofGuest('/terms', '/login', 'a[href="/terms"]'),
    ofGuest('/privacy', '/login', 'a[href="/privacy"]'),
    ofGuest('/accessibility', '/login', 'a[href="/accessibility"]'),
    ofGuest('/support', '/login', 'a[href="/support"]'),
    ofOwner('/dashboard', '/vehicles', 'nav a[href="/dashboard"]'),
    ofOwner('/vehicles', '/dashboard', 'nav a[href="/vehicles"]'),
    ofOwner('/vehicles/:id', '/vehicles', `a[href="${vehicle}"]`),
    ofOwner('/vehicles/:id/edit', vehicle, `a[href="${vehicle}/edit"]`),
    ofOwner('/add-vehicle', '/vehicles', 'a[href="/add-vehicle"]'),
    ofOwner('/maintenance', '/dashboard', 'nav a[href="/maintenance"]'),
    ofOwner('/maintenance/:id/edit', '/maintenance?tab=all', 'a[href^="/maintenance/"][href$="/edit"]'),
    ofOwner('/add-maintenance', '/dashboard', 'a[href="/add-maintenance"]'),
    ofOwner('/settings', '/dashboard', 'a[href="/settings"]'),
    ofOwner('/subscription', '/settings', 'a[href="/subscription"]'),
    ofOwner('/pricing', '/subscription', 'a[href="/pricing"]'),
    ofOwner('/change-password', '/settings', 'a[href="/change-password"]'),
    ofOwner('/your-data', '/settings', 'a[href="/your-data"]'),
  ];
}
