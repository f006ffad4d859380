import { lazy, Suspense } from 'react';
import { SignInPage } from '../features/site/sign-in/pages.ts';

const PayNow = lazy(async () => ({ default: (await import('../features/site/collections/PayNow.tsx')).PayNow }));

/** The sign-in screen, with the payment step for those who signed up to buy. */
export function SignInRoute() {
  return (
    <SignInPage
      payNow={(guest, collection) => (
        <Suspense>
          <PayNow guest={guest} collection={collection} />
        </Suspense>
      )}
    />
  );
}
