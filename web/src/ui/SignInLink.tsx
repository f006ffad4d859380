import { paths } from '#shared/contract/paths.ts';
import { storeReturn } from '../lib/account/return-to.ts';
import { AppLink } from './AppLink.tsx';
import { buttonClass } from './button.ts';

type Props = Parameters<typeof buttonClass>[0] & {
  /** Path to open after signing in. */
  returnTo: string;
  children?: string;
};

/** Leads to sign-in, and back afterwards. */
export function SignInLink({ returnTo, children = 'Sign In', ...button }: Props) {
  return (
    <AppLink className={buttonClass(button)} to={paths.signIn.href()} onClick={() => storeReturn(returnTo)}>
      {children}
    </AppLink>
  );
}
