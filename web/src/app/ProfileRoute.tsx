import { lazy, Suspense } from 'react';
import { ProfilePage } from '../features/member/profile/ProfilePage.tsx';

const SignInForm = lazy(async () => ({ default: (await import('../features/site/sign-in/pages.ts')).SignInForm }));

/** The profile, with signing in again before two-step sign-in is changed. */
export function ProfileRoute() {
  return (
    <ProfilePage
      signIn={(email, onSignedIn) => (
        <Suspense>
          <SignInForm email={email} fixed onSignedIn={onSignedIn} />
        </Suspense>
      )}
    />
  );
}
