import { collectionHref, paths } from '#shared/contract/paths.ts';
import { keepReturn } from '../../lib/account/return-to.ts';
import type { Recording } from '../../lib/collections/access.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Breath } from '../../ui/Breath.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Lock } from '../../ui/media-icons.tsx';

/** In the player's place for those who may not play it (spec section 2). */
export function LockedPanel({ recording, isSignedIn }: { recording: Recording; isSignedIn: boolean }) {
  return (
    <section className="stage locked" aria-label="Locked recording">
      <div className="stage__breath">
        <Breath print="night" />
      </div>
      <div className="locked__in">
        <Lock />
        {isSignedIn ? <ToBuy recording={recording} /> : <ToSignIn recording={recording} />}
      </div>
    </section>
  );
}

function ToBuy({ recording: { collection } }: { recording: Recording }) {
  return (
    <>
      <h2>This recording is part of the collection</h2>
      <p>One payment opens all of it, for good.</p>
      <div className="locked__ways">
        <AppLink className={buttonClass({ tone: 'clay' })} to={`${collectionHref(collection)}?purchase=true`}>
          Unlock All Recordings
        </AppLink>
      </div>
    </>
  );
}

function ToSignIn({ recording: { isFree } }: { recording: Recording }) {
  const keep = () => keepReturn(window.location.pathname + window.location.search);
  return (
    <>
      <h2>{isFree ? 'Free, with an account' : 'Sign in to watch'}</h2>
      <p>
        {isFree
          ? 'So that it goes on where you stopped, on every device.'
          : 'Some recordings are free; the others open with the collection.'}
      </p>
      <div className="locked__ways">
        <AppLink className={buttonClass({ tone: 'clay' })} to={paths.signIn.href('sign-up')} onClick={keep}>
          Create Free Account
        </AppLink>
        <AppLink className={buttonClass({ tone: 'line' })} to={paths.signIn.href()} onClick={keep}>
          Sign in
        </AppLink>
      </div>
    </>
  );
}
