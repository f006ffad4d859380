import { adminPaths } from '#shared/contract/admin-paths.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import { cutText, type Seats } from '#shared/rules/sessions.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Users } from '../../../../ui/admin/icons.tsx';
import { SeatBar } from '../../../../ui/admin/SeatBar.tsx';
import { DateTile } from '../../../../ui/session/DateTile.tsx';
import { SessionMeta } from '../../../../ui/session/SessionMeta.tsx';
import { EditedPicture } from './EditedPicture.tsx';
import { ListIcon } from './icons.tsx';
import { endOf } from './schedule-text.ts';
import { type AdminSession, type SessionValues, startOf } from './session-values.ts';
import '../../../../ui/session/price.css';
import './preview.css';

type Props = { id: string; values: SessionValues; picture: string | null; stored: AdminSession | null };

/** Characters of a description that a list shows. */
const excerptLength = 180;

/** Returns what is typed as a list of sessions shows it; null while it has no start or no length. */
function shownOf({ id, values, picture }: Props) {
  const startTime = startOf(values);
  const endTime = endOf(values);
  if (!startTime || !endTime) return null;
  const seats: Seats = { max: typedWhole(values.maxAttendees) || null, taken: 0, held: 0 };
  return {
    id,
    title: values.title,
    category: values.category || null,
    startTime,
    endTime,
    durationMinutes: typedWhole(values.durationMinutes),
    timeZone: values.timeZone,
    locationType: values.locationType,
    city: values.city || null,
    postCode: values.postCode || null,
    price: { amount: minorUnits(values.price, values.currency), currency: values.currency },
    seats,
    waitlistCount: 0,
    featured: values.featured,
    thumbnailUrl: picture,
    series: null,
  };
}

function Card(props: Props) {
  const { id, values, picture } = props;
  const shownSession = shownOf(props);
  const amount = minorUnits(values.price, values.currency);
  return (
    <div className="preview__card">
      <div className="preview__date">
        {shownSession ? (
          <DateTile instant={shownSession.startTime} timeZone={zoneOf(shownSession)} />
        ) : (
          <span className="hint">No date yet</span>
        )}
      </div>
      <div className="preview__orb">
        <EditedPicture id={id} category={values.category || null} picture={picture} />
      </div>
      <p className="hint">{useCategoryName(values.category) ?? '\u00a0'}</p>
      <p className="preview__title serif">{values.title.trim() || 'Your title'}</p>
      {shownSession && <SessionMeta session={shownSession} />}
      <p className="preview__text">{cutText(values.description.trim(), excerptLength)}</p>
      <p className="preview__end">
        <span className="price">
          {Number.isNaN(amount) ? '\u00a0' : formatPrice(listPrice({ amount, currency: values.currency }))}
        </span>
      </p>
    </div>
  );
}

function Facts({ id, seats, waitlistCount }: AdminSession) {
  return (
    <div className="preview__facts">
      <SeatBar seats={seats} waiting={waitlistCount} />
      <AppLink to={adminPaths.session.href(id, 'attendees')}>
        <Users />
        Attendees <span className="preview__count">{seats.taken + seats.held}</span>
      </AppLink>
      <AppLink to={adminPaths.session.href(id, 'waitlist')}>
        <ListIcon />
        Waitlist <span className="preview__count">{waitlistCount}</span>
      </AppLink>
    </div>
  );
}

/** The session as visitors will see it in the list, as it is typed. */
export function Preview(props: Props) {
  return (
    <aside className="preview" aria-label="Preview">
      <p className="over">{props.values.published ? 'As visitors see it' : 'As visitors will see it'}</p>
      <Card {...props} />
      {props.stored && <Facts {...props.stored} />}
    </aside>
  );
}
