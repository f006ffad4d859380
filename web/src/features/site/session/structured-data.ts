import { sharePath } from '#shared/contract/art/share-path.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { fullAddress } from '#shared/rules/addresses.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { isSoldOut, metaDescription } from '#shared/rules/sessions.ts';
import type { Site } from '#shared/rules/site.ts';
import { isOptionGone, openOptions } from '../../../lib/booking/price-options.ts';
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

/** Returns what an offer of a place says besides its price, which is the list price in its own currency. */
function termsOf({ id, price, seats }: Session, url: string, isGone = false) {
  return {
    url,
    priceCurrency: price.currency,
    availability: `https://schema.org/${isGone || isSoldOut(seats) ? 'SoldOut' : 'InStock'}`,
    validFrom: createdAt(id),
  };
}

function priceOf({ price }: Session, amount: number): string {
  return (listPrice({ ...price, amount }).amount / 100).toFixed(2);
}

/** Makes one offer for each price that has not ended; of what guests may pay, the lowest and the highest. */
function offersOf(session: Session, url: string, now: Date): StructuredItem | StructuredItem[] {
  const { pricing, price } = session;
  if (pricing?.kind === 'sliding') {
    const bounds = { lowPrice: priceOf(session, pricing.lowest), highPrice: priceOf(session, pricing.highest) };
    return { '@type': 'AggregateOffer', ...bounds, ...termsOf(session, url) };
  }
  if (!pricing) return { '@type': 'Offer', price: priceOf(session, price.amount), ...termsOf(session, url) };
  return openOptions(pricing, now).map((option) => ({
    '@type': 'Offer',
    name: option.name,
    price: priceOf(session, option.amount),
    ...termsOf(session, url, isOptionGone(option)),
  }));
}

/** schema.org Event. */
export function eventData(session: Session, origin: string, site: Site, now: Date): StructuredItem {
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
    offers: offersOf(session, url, now),
  };
}

export function sessionData(session: Session, origin: string, site: Site, now: Date): StructuredItem[] {
  const page = { name: session.title, path: paths.session.href(session.id) };
  return [eventData(session, origin, site, now), breadcrumbs(origin, sessionsCrumb, page)];
}
