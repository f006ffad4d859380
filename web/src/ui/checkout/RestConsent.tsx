import { type OpenRest, restConsentText } from '#shared/rules/deposits.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import './rest-consent.css';

type Props = {
  rest: OpenRest;
  /** So many places, each a payment of its own, have this rest together. */
  count?: number;
  checked: boolean;
  onChange: (consents: boolean) => void;
  /** Says what follows from the choice. */
  hint: string;
};

/** Asks for the consent to charge the rest of a price to the card that paid its deposit (docs/trust.md#saved-cards). */
export function RestConsent({ rest, count = 1, checked, onChange, hint }: Props) {
  return (
    <>
      <label className="rest-consent">
        <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
        <span>{restConsentText(rest, viewerZone(), count)}</span>
      </label>
      <p className="hint">{hint}</p>
    </>
  );
}
