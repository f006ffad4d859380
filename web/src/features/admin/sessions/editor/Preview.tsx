import { useId, useState } from 'react';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { cutText, seatsLeft } from '#shared/rules/sessions.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { MoneyLines } from '../../../../ui/MoneyLines.tsx';
import { DateTile } from '../../../../ui/session/DateTile.tsx';
import { SessionMeta } from '../../../../ui/session/SessionMeta.tsx';
import { PublicPageLink } from '../PublicPageLink.tsx';
import { EditedPicture } from './EditedPicture.tsx';
import { previewedSession } from './preview-session.ts';
import { listedPriceText, standardPriceText } from './price-text.ts';
import type { AdminSession, SessionValues } from './session-values.ts';
import '../../../../ui/session/price.css';
import './preview.css';
import '../../../../ui/segments.css';

type Props = { id: string; values: SessionValues; picture: string | null; stored: AdminSession | null };
type ViewProps = Props & { session: ReturnType<typeof previewedSession> };

/** Characters of a description that a list shows. */
const excerptLength = 180;

const titleOf = ({ title }: SessionValues) => title.trim() || 'Your title';

function Head({ id, values, picture, session }: ViewProps) {
  return (
    <>
      <div className="preview__date">
        {session ? (
          <DateTile instant={session.startTime} timeZone={zoneOf(session)} />
        ) : (
          <span className="hint">No date yet</span>
        )}
      </div>
      <div className="preview__orb cropped">
        <EditedPicture id={id} category={values.category || null} picture={picture} />
      </div>
      <p className="hint">{useCategoryName(values.category) ?? '\u00a0'}</p>
      <p className="preview__title serif">{titleOf(values)}</p>
    </>
  );
}

function End({ values, session }: ViewProps) {
  const left = session && seatsLeft(session.seats);
  return (
    <p className="preview__end">
      <span className="price">{listedPriceText(values)}</span>
      {left !== null && <span className="hint">{left > 0 ? `${left} left` : 'SOLD OUT'}</span>}
    </p>
  );
}

function ListView(props: ViewProps) {
  const { values, session } = props;
  return (
    <>
      <Head {...props} />
      {session && <SessionMeta session={session} />}
      <p className="preview__text">{cutText(values.description.trim(), excerptLength)}</p>
      <End {...props} />
    </>
  );
}

function PageView(props: ViewProps) {
  const { values, session } = props;
  const things = values.whatToBring.split('\n').filter((line) => line.trim());
  return (
    <>
      <Head {...props} />
      {session && <SessionMeta session={session} />}
      <p className="preview__text">{values.description.trim() || 'Your description'}</p>
      {things.length > 0 && (
        <>
          <p className="preview__label">What to bring</p>
          <ul className="preview__things">
            {things.map((thing, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
              <li key={place}>{thing}</li>
            ))}
          </ul>
        </>
      )}
      <End {...props} />
    </>
  );
}

const placeLabels = {
  one: 'One place',
  options: 'One place at the standard price',
  sliding: 'One place at the suggested price',
};

function BookingView({ values, session }: ViewProps) {
  const zone = session && zoneOf(session);
  return (
    <>
      <p className="preview__title serif">{titleOf(values)}</p>
      <p className="preview__text">
        {session && zone
          ? `${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}, ${formatZone(session.startTime, zone)}`
          : 'No date yet'}
      </p>
      <div className="mt-4">
        <MoneyLines
          lines={[{ label: placeLabels[values.pricingKind], amount: standardPriceText(values) }]}
          total={{ label: 'Total', amount: standardPriceText(values) }}
        />
      </div>
    </>
  );
}

const views = [
  { value: 'list', label: 'In the list', View: ListView },
  { value: 'page', label: 'Its page', View: PageView },
  { value: 'booking', label: 'Booking', View: BookingView },
] as const;

/** The session as visitors will see it, as it is typed: in the list, on its page, or where it is booked. */
export function Preview(props: Props) {
  const [view, setView] = useState<(typeof views)[number]['value']>('list');
  const session = previewedSession(props);
  const id = useId();
  return (
    <aside className="preview" aria-label="Preview">
      <fieldset className="segments segments--small">
        <legend className="sr-only">What is shown</legend>
        {views.map(({ value, label }) => (
          <label key={value} className="segments__one">
            <input
              type="radio"
              name={id}
              // Enter saves from a field of the session, which this is not.
              form=""
              value={value}
              checked={value === view}
              onChange={() => setView(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="preview__card cropped">
        {views.map(({ value, View }) => value === view && <View key={value} {...props} session={session} />)}
      </div>
      {view === 'list' && props.values.pricingKind === 'options' && (
        <p className="hint">Prices on the list start at the lowest option.</p>
      )}
      {props.stored && (
        <div>
          <PublicPageLink session={props.stored} />
        </div>
      )}
    </aside>
  );
}
