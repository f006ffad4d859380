import { collectionHref, paths } from '#shared/contract/paths.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Lock } from '../../../ui/media-icons.tsx';

/** Replaces the player for viewers without access (docs/product.md#recording-page). */
export function LockedPanel({ recording, isSignedIn }: { recording: CollectionRecording; isSignedIn: boolean }) {
  return (
    <section className="stage locked" aria-label="Locked recording">
      <div className="stage__breath">
        <Breath print="night" />
      </div>
      <div className="locked__in">
        <Lock />
        {isSignedIn ? <PurchasePrompt recording={recording} /> : <SignInPrompt recording={recording} />}
      </div>
    </section>
  );
}

function PurchasePrompt({ recording: { collection } }: { recording: CollectionRecording }) {
  return (
    <>
      <h2>This recording is part of the collection</h2>
      <p>One payment opens all of it, for good.</p>
      <div className="locked__actions actions">
        <AppLink className={buttonClass({ tone: 'clay' })} to={`${collectionHref(collection)}?purchase=true`}>
          Unlock All Recordings
        </AppLink>
      </div>
    </>
  );
}

function SignInPrompt({ recording: { isFree } }: { recording: CollectionRecording }) {
  const rememberPage = () => storeReturn(window.location.pathname + window.location.search);
  return (
    <>
      <h2>{isFree ? 'Free, with an account' : 'Sign in to watch'}</h2>
      <p>
        {isFree
          ? 'So that it goes on where you stopped, on every device.'
          : 'Some recordings are free; the others open with the collection.'}
      </p>
      <div className="locked__actions actions">
        <AppLink className={buttonClass({ tone: 'clay' })} to={paths.signIn.href('sign-up')} onClick={rememberPage}>
          Create Free Account
        </AppLink>
        <AppLink className={buttonClass({ tone: 'line' })} to={paths.signIn.href()} onClick={rememberPage}>
          Sign in
        </AppLink>
      </div>
    </>
  );
}
