import { RestConsent } from '../../../ui/checkout/RestConsent.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import type { Move } from './move-text.ts';
import './move.css';

type Props = Pick<ChangeDialogProps, 'booking'> & {
  move: Move;
  consents: boolean;
  onConsent: (consents: boolean) => void;
};

/** Asks for the consent again where the rest or its date is another one there, while the card is kept. */
export function MoveConsent({ booking: { deposit }, move: { rest }, consents, onConsent }: Props) {
  if (!deposit?.byCard || !rest?.isChanged || rest.isDue) return null;
  const hint = consents
    ? 'You can take it back on your ticket.'
    : 'Otherwise your card is not charged, and we mail you a payment page then.';
  return (
    <div className="move__consent">
      <RestConsent rest={rest} checked={consents} onChange={onConsent} hint={hint} />
    </div>
  );
}
