import { linkMinutes } from '#shared/rules/accounts.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Mail } from '../../../ui/page-icons.tsx';

type Props = { email: string; done: { label: string; onPress: () => void } };

/** Shown after a link was requested, whether or not there is an account (docs/trust.md#same-answers). */
export function CheckYourEmail({ email, done }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h3 ref={heading} tabIndex={-1}>
        Check Your Email
      </h3>
      <p>
        If there is an account for <b>{email}</b>, a link that signs you in is on its way. It works once, for{' '}
        {linkMinutes} minutes; then you can set a new password.
      </p>
      <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={done.onPress}>
        {done.label}
      </button>
    </div>
  );
}
