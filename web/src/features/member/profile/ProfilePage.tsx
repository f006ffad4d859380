import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { useSubscription } from '../../../lib/member/subscription.ts';
import { type Me, useMe } from '../../../lib/member/use-me.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { Preferences } from './Preferences.tsx';
import { SignedInDevices } from './SignedInDevices.tsx';
import { type RenderSignIn, TwoStepSignIn } from './TwoStepSignIn.tsx';
import { YourData } from './YourData.tsx';
import './profile.css';

function Since({ me }: { me: Me }) {
  const { subscription } = useSubscription();
  const since = formatDate(me.createdAt, viewerZone());
  if (subscription === undefined) return <Skeleton width="15rem" height=".875rem" className="mt-3" />;
  return <p>{subscription === null ? `Here since ${since}` : `${subscription} subscription, here since ${since}`}</p>;
}

function Person({ me }: { me: Me }) {
  return (
    <div className="profile__person">
      <span className="profile__initials disc" aria-hidden="true">
        {initialsOf(me.fullName)}
      </span>
      <div>
        <h2 className="part-title">{me.fullName}</h2>
        <Since me={me} />
      </div>
    </div>
  );
}

function Password({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="profile__part" aria-labelledby="profile-password">
      <h2 id="profile-password" className="part-title">
        Password
      </h2>
      <p>You need your current one to change it.</p>
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Change Password
      </button>
      {open && <PasswordDialog me={me} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your profile">
      <div className="profile" aria-hidden="true">
        <div className="profile__person">
          <Skeleton width="4.5rem" height="4.5rem" />
          <div>
            <Skeleton width="12rem" height="1.75rem" />
            <Skeleton width="15rem" height=".875rem" className="mt-3" />
          </div>
        </div>
        <div className="profile__form">
          <Skeleton width="100%" height="3rem" radius=".75rem" className="mt-7 mb-7" />
          <Skeleton width="100%" height="3rem" radius=".75rem" className="mt-7" />
          <Skeleton width="9rem" height="3rem" />
        </div>
      </div>
    </div>
  );
}

/** See docs/product.md#profile. `signIn`: a form that signs this account in again. */
export function ProfilePage({ signIn }: { signIn: RenderSignIn }) {
  const { data, error, mutate } = useMe();
  return (
    <>
      <PaneHead title="Profile" path={paths.settings.href()} />
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Loading />}
        failed={<LoadFailed title="Your profile did not load" onRetry={() => void mutate()} />}
      >
        {(me) => (
          <div className="profile">
            <Person me={me} />
            <NameForm me={me} />
            <Password me={me} />
            <Preferences />
            <TwoStepSignIn me={me} signIn={signIn} onChange={() => void mutate()} />
            <SignedInDevices />
            <YourData email={me.email} signIn={signIn} />
          </div>
        )}
      </AsyncBoundary>
    </>
  );
}
