import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { GivenPlace } from '../../../lib/booking/stored-tickets.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { ArrowUpRight } from '../../../ui/icons.tsx';
import { MoneyLines } from '../../../ui/MoneyLines.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { CreditCard } from '../../../ui/page-icons.tsx';
import { givenText } from './given-text.ts';
import { FormerFacts } from './TicketFacts.tsx';
import { TicketHead } from './TicketHead.tsx';
import { useFocusOfHeading } from './use-focus-of-heading.ts';
import { useGiversRest, useRest } from './use-rest.ts';
import './pass-card.css';
import './ticket.css';

type Booking = ResponseBody<'getBooking'>;
type Props = { booking: Booking; given: GivenPlace };

/** Returns what the viewer paid, when they gave the place away and since; undefined for nothing, or where that is not known. */
function paidOf({ gift, restPaid }: GivenPlace): Money | undefined {
  if (!gift || isFree(gift.paid)) return undefined;
  return { ...gift.paid, amount: gift.paid.amount + (restPaid?.amount ?? 0) };
}

function GivenMoney({ given, text, isOver }: { given: GivenPlace; text: string; isOver: boolean }) {
  const paid = paidOf(given);
  const lines = paid && [
    { label: 'You paid', amount: formatMoney(paid) },
    ...(isOver ? [] : [{ label: 'Goes back to you', amount: 'nothing' }]),
  ];
  return (
    <div className="pass-card__money">
      {lines && <MoneyLines lines={lines} />}
      <p className="hint">
        {paid && !isOver && <span>What the two of you settle is between you. </span>}
        <span>{text}</span>
      </p>
    </div>
  );
}

function GivenSide({ booking: { id, session, ending }, given: { name, rest } }: Props) {
  const now = useNow(60_000);
  const isAhead = ending === null && isUpcoming(session, now);
  const { contact } = useSite();
  const { busy, pay } = useRest(id);
  return (
    <div className="pass__side">
      {ending !== 'session_cancelled' && (
        <ActionRows label="More about this booking">
          {isAhead && rest && (
            <ActionRow
              icon={CreditCard}
              hint={`${formatMoney(rest)}, which you said that you pay`}
              isBusy={busy !== null}
              onClick={() => void pay()}
            >
              {busy === 'paying' ? 'Taking you to the payment…' : 'Pay the rest now'}
            </ActionRow>
          )}
          <ActionRow icon={ArrowUpRight} to={paths.session.href(session.id)}>
            See the session
          </ActionRow>
        </ActionRows>
      )}
      {isAhead && (
        <div className="pass__next mt-5">
          <AppLink className={buttonClass({ tone: 'sage' })} to={paths.session.href(session.id)}>
            Book a place for yourself
          </AppLink>
          <p className="hint">
            <span>{`Given by mistake? ${name ?? 'Who has it now'} can give the place back from their own ticket, or `}</span>
            <ContactLink href={contact}>write to us</ContactLink>.
          </p>
        </div>
      )}
    </div>
  );
}

/** The page of a booking for who gave its place away (docs/product.md#giving-a-booking-away). */
export function GivenTicket({ booking, given }: Props) {
  const now = useNow(60_000);
  // The place may have been given back: the link of the newest mail is taken then.
  useLinks(booking, false);
  const { title, text, money } = givenText(booking, given, { now, timeZone: viewerZone() });
  useFocusOfHeading();
  useGiversRest(booking, given.rest);
  return (
    <main id="main" className="wrap">
      <PageMeta title={`${title}: ${booking.session.title}`} path={paths.ticket.href(booking.id)} index={false} />
      <div className="pass">
        <TicketHead heading="Your ticket" badge={{ tone: 'free', text: 'Given away' }} />
        <article className="pass-card pass-card--void boxed" aria-label="Your ticket">
          <div className="pass-card__said pass-card__said--given" role="status">
            <h2 className="part-title">{title}</h2>
            <p>{text}</p>
          </div>
          <FormerFacts booking={booking} isStruck={booking.ending !== null} />
          {money && <GivenMoney given={given} text={money} isOver={booking.ending !== null} />}
        </article>
        <GivenSide booking={booking} given={given} />
      </div>
    </main>
  );
}
