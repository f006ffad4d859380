import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths, type SignInTab } from '#shared/contract/paths.ts';
import { type Collection, collectionRow, isCollection } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { prepareAuth } from '../../../lib/account/auth.ts';
import { denyAdmin } from '../../../lib/account/deny-admin.ts';
import { endedElsewhere, wasEndedElsewhere } from '../../../lib/account/ended-elsewhere.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import { takeReturn } from '../../../lib/account/return-to.ts';
import { useStoredGuest } from '../../../lib/account/use-stored-guest.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { NoScript } from '../../../ui/NoScript.tsx';
import { ScriptButton } from '../../../ui/ScriptButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AccountCreated } from './AccountCreated.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { signInTarget } from './redirect-target.ts';
import { SignInForm } from './SignInForm.tsx';
import { type SignUp, SignUpForm } from './SignUpForm.tsx';

const tabs = [
  { name: 'sign-in', label: 'Sign In' },
  { name: 'sign-up', label: 'Create Account' },
] as const;
type TabName = (typeof tabs)[number]['name'];

const leads: Record<TabName, string> = {
  'sign-in': 'Your sessions, bookings and recordings are where you left them.',
  'sign-up': 'Keep your sessions and recordings in one place. It takes a minute.',
};

/** Redirects members, also right after signing in. */
function useRedirect(query: URLSearchParams): boolean {
  const account = useAccount();
  const navigate = useNavigate();
  const redirected = useRef(false);
  useEffect(() => {
    if (!account || redirected.current) return;
    redirected.current = true;
    const { to, denied } = signInTarget(account, { query, returnTo: takeReturn() });
    if (denied) denyAdmin();
    void navigate(to, { replace: true });
  }, [account, navigate, query]);
  return account !== null;
}

type Slots = {
  /** Pays at once after a sign-up to buy a collection that is sold to guests (docs/product.md#collection-purchase). */
  payNow: (guest: Guest, collection: Collection) => ReactNode;
};

/** The collection that can be paid for before the account is confirmed, if the sign-up is for one. */
function boughtAtSignUp(query: URLSearchParams): Collection | undefined {
  const type = query.get('type');
  const isPurchase = isCollection(type) && query.get('purchase') === 'true';
  return isPurchase && collectionRow(type).isSoldToGuests ? type : undefined;
}

/** The query holds the tab, prefilled fields and the target afterwards (docs/product.md#sign-in). */
export function SignInPage({ payNow }: Slots) {
  const [query, changeQuery] = useQuery();
  const isRedirecting = useRedirect(query);
  useEffect(prepareAuth, []);
  if (isRedirecting) return <Spinner label="Opening your dashboard" />;
  const openTab = (tab: SignInTab) => changeQuery({ tab: tab === 'sign-in' ? null : tab }, 'replace');
  return <SignIn query={query} openTab={openTab} payNow={payNow} />;
}

type Props = Slots & { query: URLSearchParams; openTab: (tab: SignInTab) => void };

/**
 * Returns the person that the address names, or else what was typed before in this browser
 * (docs/product.md#browser-storage).
 */
function useDefaults(query: URLSearchParams): Guest {
  const stored = useStoredGuest();
  const named = (['firstName', 'lastName', 'email'] as const).some((name) => query.has(name));
  if (!named) return stored;
  const field = (name: keyof Guest) => query.get(name) ?? '';
  return { firstName: field('firstName'), lastName: field('lastName'), email: field('email') };
}

type CreatedProps = Pick<Props, 'query' | 'payNow'> & { signUp: SignUp; onSignIn: () => void };

function Created({ signUp: { signUpId, ...guest }, query, payNow, onSignIn }: CreatedProps) {
  const collection = boughtAtSignUp(query);
  return (
    <AccountFrame
      title="Almost there"
      lead="One mail, one click, and your account is open."
      path={paths.signIn.pattern}
    >
      <AccountCreated email={guest.email} signUpId={signUpId} onSignIn={onSignIn}>
        {collection !== undefined && payNow(guest, collection)}
      </AccountCreated>
    </AccountFrame>
  );
}

function SignIn({ query, openTab, payNow }: Props) {
  const defaults = useDefaults(query);
  const [typedEmail, setEmail] = useState<string | null>(null);
  const email = typedEmail ?? defaults.email;
  // What was typed before the page was taken over raised no event.
  useEffect(() => {
    const typed = document.querySelector<HTMLInputElement>('form [name=email]')?.value;
    if (typed) setEmail(typed);
  }, []);
  const [created, setCreated] = useState<SignUp | null>(null);
  const isEndedElsewhere = useHydrated() && wasEndedElsewhere();
  const requested = query.get('tab');
  const tab: TabName = requested === 'sign-up' ? 'sign-up' : 'sign-in';

  if (created !== null) {
    const goToSignIn = () => {
      setCreated(null);
      openTab('sign-in');
    };
    return <Created signUp={created} query={query} payNow={payNow} onSignIn={goToSignIn} />;
  }
  return (
    <AccountFrame
      title={tab === 'sign-up' ? 'Create your account' : 'Welcome back'}
      lead={leads[tab]}
      path={paths.signIn.pattern}
      index
    >
      <NoScript>Signing in and creating an account need JavaScript.</NoScript>
      <Tabs label="Your account" tabs={tabs} chosen={tab} onChoose={openTab}>
        {tab === 'sign-up' ? (
          <SignUpForm defaults={{ ...defaults, email }} onEmail={setEmail} onCreated={setCreated} />
        ) : (
          <>
            {query.get('confirmed') === 'true' && (
              <Alert tone="good" title="Your e-mail is confirmed" text="You can sign in now." />
            )}
            {isEndedElsewhere && <Alert tone="wait" {...endedElsewhere} />}
            <SignInForm email={email} onEmail={setEmail}>
              <ScriptButton className="account__aside" onClick={() => openTab('reset-password')}>
                Forgot password?
              </ScriptButton>
            </SignInForm>
          </>
        )}
      </Tabs>
      {requested === 'reset-password' && <ForgotPassword email={email} onClose={() => openTab('sign-in')} />}
    </AccountFrame>
  );
}
