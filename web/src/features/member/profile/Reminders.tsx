import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

function Switch({ wanted, refresh }: { wanted: boolean; refresh: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call('setMyReminders', { body: { wanted: !wanted } });
      await refresh();
      notify({ tone: 'good', title: wanted ? 'Reminders are off.' : 'Reminders are on.' });
    } catch (error) {
      const text = error instanceof ApiProblem ? error.message : 'Please try again.';
      notify({ tone: 'bad', title: 'Failed to change your reminders', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {wanted
          ? 'We write to you a day before a session, and an hour before one that is online.'
          : 'We do not remind you of your sessions. Confirmations and changes still reach you.'}
      </p>
      <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={busy} onClick={() => void press()}>
        {wanted ? 'Turn reminders off' : 'Turn reminders on'}
      </button>
    </>
  );
}

/** See docs/product.md#reminders. */
export function Reminders() {
  const { data, error, mutate } = useEndpoint('getMyReminders', {});
  return (
    <section className="profile__part" aria-labelledby="profile-reminders">
      <h2 id="profile-reminders">Reminders</h2>
      <AsyncBoundary
        data={data}
        error={error}
        loading={
          <div role="status" aria-label="Loading your reminders">
            <Skeleton width="100%" height="3rem" />
          </div>
        }
        failed={<LoadFailed title="Your reminders did not load" onRetry={() => void mutate()} reassurance="" />}
      >
        {({ wanted }) => <Switch wanted={wanted} refresh={() => mutate()} />}
      </AsyncBoundary>
    </section>
  );
}
