import type { LocationType } from '#shared/rules/sessions.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { zoneOf } from './zones.ts';

/** Time zone to show a session in; in a rendered page, which does not know the viewer, that of the session. */
export function useDisplayZone(session: { locationType: LocationType; timeZone: string }): string {
  return useHydrated() ? zoneOf(session) : session.timeZone;
}

/** Class of what shows a session's time: an online one's follows with the viewer's zone (styles/rendered.css). */
export function timeClass(session: { locationType: LocationType }, ...names: string[]): string {
  return [...names, session.locationType === 'online' && 'per-visitor'].filter(Boolean).join(' ');
}
