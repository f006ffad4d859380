import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { countryName } from '#shared/rules/countries.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, isMissing } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type AuthSession = ResponseBody<'listAuthSessions'>['authSessions'][number];
type Refresh = () => Promise<unknown>;

function moment(instant: string): string {
  return `${formatDate(instant, viewerZone())}, ${formatTime(instant, viewerZone())}`;
}

function Device({ session, refresh }: { session: AuthSession; refresh: Refresh }) {
  const { id, device, country, startedAt, lastUsedAt, current } = session;
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call('endAuthSession', { params: { authSessionId: id } }).catch((error: unknown) => {
        // It was signed out by itself meanwhile.
        if (!isMissing(error)) throw error;
      });
      notify({ tone: 'good', title: `${device} is signed out.` });
      await refresh();
    } catch (error) {
      const text = error instanceof ApiProblem ? error.message : 'Please try again.';
      notify({ tone: 'bad', title: 'That device is still signed in.', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="devices__device spread">
      <div>
        <b>{device}</b> {current && <Badge tone="ok">This device</Badge>}
        <p>
          <span>{country && `${countryName(country)}. `}</span>Since {moment(startedAt)}
          <span>{!current && `, last used ${moment(lastUsedAt)}`}</span>
        </p>
      </div>
      {!current && (
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-disabled={busy}
          aria-label={`Sign out ${device}`}
          onClick={() => void signOut()}
        >
          {busy ? 'Signing out…' : 'Sign out'}
        </button>
      )}
    </li>
  );
}

function Devices({ authSessions, refresh }: { authSessions: AuthSession[]; refresh: Refresh }) {
  const [asking, setAsking] = useState(false);
  const others = authSessions.filter(({ current }) => !current).length;
  const endOthers = async () => {
    await call('endOtherAuthSessions', {});
    notify({ tone: 'good', title: 'You are signed out everywhere else.' });
    await refresh();
  };
  return (
    <>
      {others === 0 && <p>You are signed in on this device only.</p>}
      <ul className="devices">
        {authSessions.map((session) => (
          <Device key={session.id} session={session} refresh={refresh} />
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Sign out everywhere else
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          body={<p>Every other device has to sign in again. You stay signed in here.</p>}
          action="Sign out everywhere else"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Lists where the member is signed in, and ends it elsewhere (docs/product.md#signed-in-devices). */
export function SignedInDevices() {
  const { data, error, mutate } = useEndpoint('listAuthSessions', {});
  return (
    <section className="profile__part profile__part--wide" aria-labelledby="profile-devices">
      <h2 id="profile-devices" className="part-title">
        Where you are signed in
      </h2>
      <AsyncBoundary
        data={data}
        error={error}
        loading={
          <div role="status" aria-label="Loading your devices">
            <Skeleton width="100%" height="3rem" />
          </div>
        }
        failed={<LoadFailed title="Your devices did not load" onRetry={() => void mutate()} reassurance="" />}
      >
        {({ authSessions }) => <Devices authSessions={authSessions} refresh={() => mutate()} />}
      </AsyncBoundary>
    </section>
  );
}
