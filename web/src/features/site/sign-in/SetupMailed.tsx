import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { Mail } from '../../../ui/page-icons.tsx';
import { type SetupLinkOptions, sendSetupLink } from './links.ts';
import { ResendMail } from './ResendMail.tsx';

/** Shown after a set-up link was requested: true with and without an account (docs/trust.md#same-answers). */
export function SetupMailed({ email, ...options }: SetupLinkOptions & { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h2 ref={heading} tabIndex={-1}>
        Check Your Email
      </h2>
      <p>
        We have written to <b>{email}</b>. The link in the mail sets up your account; if you have one already, it signs
        you in.
      </p>
      <ResendMail email={email} send={() => sendSetupLink(email, options)} />
    </div>
  );
}
