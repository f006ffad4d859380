import { type ReactNode, useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { readGuest } from '../../../lib/account/guest.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import type { useBuying } from './use-buying.ts';

type Props = {
  account: Account | null;
  field: ReturnType<typeof useBuying>['field'];
  /** Names what is bought: the pack. */
  thing: string;
};

/** Asks a guest for name and address, and a member for nothing. */
export function BuyerFields({ account, field, thing }: Props) {
  const [guest] = useState(readGuest);
  if (account) {
    return (
      <p>
        It is for your account; the mail about it goes to <b>{account.email}</b>.
      </p>
    );
  }
  return (
    <>
      <GuestFields
        field={(name) => ({ ...field(name), defaultValue: guest[name], autoFocus: name === 'firstName' })}
        email={{ hint: `The link to your ${thing} and the receipt go here.` }}
      />
      <p className="hint">
        Have an account?{' '}
        <AppLink to={paths.signIn.href()} onClick={() => storeReturn(paths.passes.href())}>
          Sign in
        </AppLink>{' '}
        to have the {thing} there.
      </p>
    </>
  );
}

/** Is never ticked beforehand: whoever has not agreed can use it later, and gets all of it back until then (docs/product.md#packs). */
export function Consent({ children }: { children: ReactNode }) {
  return (
    <label className="buy-pack__consent">
      <input type="checkbox" name="consent" />
      <span>{children}</span>
    </label>
  );
}
