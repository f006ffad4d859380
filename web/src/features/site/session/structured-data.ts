import { sharePath } from '#shared/contract/art/share-path.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { fullAddress } from '#shared/rules/addresses.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { isSoldOut, metaDescription } from '#shared/rules/sessions.ts';
import type { Site } from '#shared/rules/site.ts';
import {
  breadcrumbs,
  createdAt,
  organization,
  type StructuredItem,
  sessionsCrumb,
} from '../../../lib/structured-data.ts';
import { withOffset } from '../../../lib/time/offset.ts';

type Session = Omit<ResponseBody<'getSession'>, 'otherDates' | 'waitlistMode'>;

function placeOf(session: Session, url: string): StructuredItem {
  if (session.locationType === 'online') return { '@type': 'VirtualLocation', url };
  return {
    '@type': 'Place',
    name: session.location ?? fullAddress(session),
    address: {
      '@type': 'PostalAddress',
      streetAddress: session.address ?? undefined,
      addressLocality: session.city ?? undefined,
      postalCode: session.postCode ?? undefined,
    },
  };
}

/** The list price in its own currency. */
function offerOf({ id, price, seats }: Session, url: string): StructuredItem {
  const { amount, currency } = listPrice(price);
  return {
    '@type': 'Offer',
    url,
    price: (amount / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${isSoldOut(seats) ? 'SoldOut' : 'InStock'}`,
    validFrom: createdAt(id),
  };
}

/** schema.org Event. */
export function eventData(session: Session, origin: string, site: Site): StructuredItem {
  const url = origin + paths.session.href(session.id);
  const attendance = session.locationType === 'online' ? 'Online' : 'Offline';
  const pictures = [sharePath({ kind: 'session', ...session }, site), session.thumbnailUrl];
  return {
    '@type': 'Event',
    name: session.title,
    description: metaDescription(session.description),
    startDate: withOffset(session.startTime, session.timeZone),
    endDate: withOffset(session.endTime, session.timeZone),
    eventStatus: `https://schema.org/${session.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`,
    location: placeOf(session, url),
    image: pictures.flatMap((path) => (path === null ? [] : [origin + path])),
    url,
    organizer: organization(origin, site),
    performer: site.facilitator
      ? { '@type': 'Person', name: site.facilitator }
      : { '@type': 'PerformingGroup', name: site.studio },
    offers: offerOf(session, url),
  };
}

export function sessionData(session: Session, origin: string, site: Site): StructuredItem[] {
  const page = { name: session.title, path: paths.session.href(session.id) };
  return [eventData(session, origin, site), breadcrumbs(origin, sessionsCrumb, page)];
}
