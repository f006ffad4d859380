import { paths } from '#shared/contract/paths.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { validityText } from './gift-text.ts';

/** Answers what buyers ask before they pay. */
export function GoodToKnow() {
  const { contact, vouchers } = useSite();
  const hasThings = vouchers.place !== null || vouchers.collections.length > 0;
  return (
    <section className="gift-facts" aria-labelledby="good-to-know">
      <h2 id="good-to-know">Good to know</h2>
      <Fold title="How is it used?">
        <p>
          The link in the mail fills the code in when a session is booked, or a pack or recordings are bought; it can be
          typed there, too, where it says “gift voucher”. What the voucher does not cover is paid by card, and what is
          left of it stays for the next time.
        </p>
        {hasThings && (
          <p>
            A voucher for one session or a collection is used once. For a place that costs less than it can pay, nothing
            stays on it; it comes back whole when the place is cancelled in time.
          </p>
        )}
      </Fold>
      <Fold title="How long is it valid?">
        <p>{validityText(vouchers.years)} from the day you pay. The last day is on the voucher and in both mails.</p>
      </Fold>
      <Fold title="Can I get my money back?">
        <p>
          Within {withdrawalDays} days after you paid, while nothing of it was used:{' '}
          <AppLink to={paths.withdraw.href()}>withdraw from the purchase</AppLink>, and the whole sum goes back to where
          it came from. The voucher ends then.
        </p>
      </Fold>
      <Fold title="What if the mail does not arrive?">
        <p>
          You have a copy with the code, and its page says what became of the mail: pass the link on yourself, or print
          the card. If your own mail is missing, look among unwanted mail, or{' '}
          <ContactLink href={contact}>write to us</ContactLink>.
        </p>
      </Fold>
    </section>
  );
}
