import { useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { messageOf } from '../message-of.ts';
import { notify } from '../notify.ts';
import { hasCode } from '../problem.ts';
import { confirmByMailedLink, confirmingBrowser, isMakersLink, mailedLink } from './confirmed-addresses.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'id' | 'awaitsConfirmation'>;

export type AddressConfirmation = {
  /** True where the page has to offer a button that keeps a held place. */
  asksForPress: boolean;
  busy: boolean;
  confirm: () => void;
};

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Confirms the address of a mailed link that was opened in this tab (docs/trust.md#confirmed-addresses): in the browser that
 * booked at once, in any other by the first press or key on the page, or by a button where a place is held until then.
 */
export function useAddressConfirmation(booking: Booking | undefined, email: string | undefined): AddressConfirmation {
  const [busy, setBusy] = useState(false);
  const triedLink = useRef<string | null>(null);
  // Until the server has taken the link it does not tell the address.
  const link = booking && email !== undefined ? mailedLink(booking.id) : null;
  const isMakers = booking !== undefined && link !== null && isMakersLink(booking.id);
  const isKnown = email !== undefined && confirmingBrowser(email) !== undefined;
  const isNeeded = link !== null && (booking?.awaitsConfirmation === true || !isKnown);

  const confirm = async (isSilent: boolean) => {
    if (!booking || email === undefined || busy) return;
    setBusy(true);
    try {
      await confirmByMailedLink(booking.id, email);
    } catch (error) {
      // The ticket itself says that a link has ended.
      const isShown = !isSilent && !hasCode(error, 'not_your_booking');
      if (isShown) notify({ tone: 'bad', title: 'Your place is not confirmed yet', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    // Once for each link: what failed is tried again by a press.
    if (!isNeeded || !isMakers || triedLink.current === link) return;
    triedLink.current = link;
    void confirm(true);
  });

  useEffect(() => {
    if (!isNeeded || booking?.awaitsConfirmation) return;
    const onPress = () => void confirm(true);
    for (const press of presses) document.addEventListener(press, onPress, { once: true });
    return () => {
      for (const press of presses) document.removeEventListener(press, onPress);
    };
  });

  const asksForPress = isNeeded && booking?.awaitsConfirmation === true && (!isMakers || triedLink.current === link);
  return { asksForPress, busy, confirm: () => void confirm(false) };
}
