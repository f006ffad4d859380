import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { fullAddress, isSoldOut, metaDescription } from '#shared/rules/sessions.ts';
import { withOffset } from '../../../lib/time/zones.ts';

type Session = ResponseBody<'getSession'>;

function placeOf(session: Session, url: string) {
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

/** schema.org Event; the price is the list price in its own currency. */
export function eventData(session: Session, origin: string, image: string) {
  const price = listPrice(session.price);
  const url = origin + paths.session.href(session.id);
  const attendance = session.locationType === 'online' ? 'Online' : 'Offline';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: session.title,
    description: metaDescription(session.description),
    startDate: withOffset(session.startTime, session.timeZone),
    endDate: withOffset(session.endTime, session.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`,
    location: placeOf(session, url),
    image: [origin + image],
    url,
    organizer: { '@type': 'Organization', name: brand.name, url: origin },
    offers: {
      '@type': 'Offer',
      url,
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency,
      availability: `https://schema.org/${isSoldOut(session.seats) ? 'SoldOut' : 'InStock'}`,
    },
  };
}
