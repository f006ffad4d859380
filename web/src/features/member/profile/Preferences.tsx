import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { type MemberPreferences, useChangePreferences } from './use-preferences.ts';

type Props = { chosen: MemberPreferences; refresh: () => void };

function Reminders({ chosen: { reminders }, refresh }: Props) {
  const { busy, change } = useChangePreferences('Failed to change your reminders', ({ reminders: isOn }) => {
    refresh();
    notify({ tone: 'good', title: isOn ? 'Reminders are on.' : 'Reminders are off.' });
  });
  return (
    <section className="profile__part" aria-labelledby="profile-reminders">
      <h2 id="profile-reminders" className="part-title">
        Reminders
      </h2>
      <p>
        {reminders
          ? 'We write to you a day before a session, and an hour before one that is online.'
          : 'We do not remind you of your sessions. Confirmations and changes still reach you.'}
      </p>
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        aria-disabled={busy}
        onClick={() => void change({ reminders: !reminders })}
      >
        {reminders ? 'Turn reminders off' : 'Turn reminders on'}
      </button>
    </section>
  );
}

/** See docs/product.md#reminders and docs/product.md#calendars. */
export function Preferences() {
  const { data, error, mutate } = useEndpoint('getMyPreferences', {});
  const refresh = () => void mutate();
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={
        <div role="status" aria-label="Loading your reminders">
          <Skeleton width="100%" height="6rem" />
        </div>
      }
      failed={<LoadFailed title="Your reminders did not load" onRetry={refresh} reassurance="" />}
    >
      {(chosen) => (
        <>
          <Reminders chosen={chosen} refresh={refresh} />
          <CalendarLink chosen={chosen} refresh={refresh} />
        </>
      )}
    </AsyncBoundary>
  );
}
