import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Check } from '../../../ui/page-icons.tsx';
import { AccountFrame } from './AccountFrame.tsx';

type Props = {
  /** The page's own address. */
  path: string;
  text: string;
  next: { label: string; to: string };
};

export function PasswordUpdated({ path, text, next }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <AccountFrame title="All set" lead="The new password works from now on." path={path}>
      <div className="account__sent">
        <Check />
        <h2 ref={heading} tabIndex={-1}>
          Password Updated
        </h2>
        <p>{text}</p>
        <AppLink className={buttonClass({ tone: 'clay', wide: true })} to={next.to}>
          {next.label}
        </AppLink>
      </div>
    </AccountFrame>
  );
}
