import { useEffect, useState } from 'react';
import { formatTime } from '#shared/rules/dates.ts';
import {
  clearImpersonation,
  endExpiredImpersonation,
  type Impersonation,
  leaveImpersonation,
  readImpersonation,
  takeGreeting,
} from '../lib/account/impersonation.ts';
import { notify } from '../lib/notify.ts';
import { onStoredElsewhere, readStored } from '../lib/storage.ts';
import { viewerZone } from '../lib/time/zones.ts';
import './impersonation-banner.css';

/**
 * Shows on every page that an admin is signed in as another member: whom, until when, and the button to leave
 * (docs/product.md#impersonation).
 */
export function ImpersonationBanner() {
  const [impersonation] = useState(readImpersonation);
  return impersonation && <Banner {...impersonation} />;
}

function Banner({ person, until }: Impersonation) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (takeGreeting()) notify({ tone: 'good', title: 'You are now logged in as the user' });
    document.documentElement.classList.add('is-impersonating');
    return () => document.documentElement.classList.remove('is-impersonating');
  }, []);
  useEffect(() => atTheEnd(until), [until]);
  // Signed out elsewhere, the admin is signed out here too.
  useEffect(
    () =>
      onStoredElsewhere('account', () => {
        if (readStored('localStorage', 'account') === null) clearImpersonation();
      }),
    [],
  );
  const leave = () => {
    setLeaving(true);
    void leaveImpersonation();
  };
  return (
    <aside className="is-impersonating__bar no-print" aria-label="Signed in as someone else">
      <p>
        You are signed in as <b>{person.fullName}</b> <span className="is-impersonating__mail">({person.email})</span>{' '}
        until {formatTime(until, viewerZone())}.
      </p>
      <button type="button" aria-disabled={leaving} onClick={leave}>
        Back to admin
      </button>
    </aside>
  );
}

/** Goes back when the time is over; also when a tab that slept wakes later. Returns what ends that. */
function atTheEnd(until: string): () => void {
  const check = () => {
    if (Date.parse(until) <= Date.now()) void endExpiredImpersonation();
  };
  const timer = setTimeout(check, Math.max(0, Date.parse(until) - Date.now()));
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
