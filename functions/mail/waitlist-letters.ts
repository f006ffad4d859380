import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import type { WholeSession } from '../keys/session.ts';
import { leaveToken, type WaitlistEntry } from '../keys/waitlist-entry.ts';
import { about, greeting, personFacts, subjectOf, toSession, whenAndWhere } from './about.ts';
import type { Letter } from './letter.ts';

/** What a letter about a waitlist tells of, and the site's origin for its links. */
export type WaitlistOccasion = { entry: WaitlistEntry; session: WholeSession; siteUrl: string };

/** To somebody who joined: that they will be told, and how to leave. */
export function waitlistJoined({ entry, session, siteUrl }: WaitlistOccasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('On the waitlist', session),
    heading: 'You are on the waitlist',
    paragraphs: [
      greeting(entry.name),
      "You've been added to the waitlist. We'll notify you if a spot becomes available.",
    ],
    facts: whenAndWhere(session),
    action: toSession(session, siteUrl),
    ...wayOut(entry, siteUrl),
  };
}

/** To somebody who waits: there is a place, for whoever books first. */
export function waitlistSeatFree({ entry, session, siteUrl }: WaitlistOccasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('A place is free', session),
    heading: 'A place is free',
    paragraphs: [
      greeting(entry.name),
      'A place has come free in a session that you are waiting for. Everybody on the waitlist is told at the same moment, and it goes to whoever books first.',
    ],
    facts: whenAndWhere(session),
    action: toSession(session, siteUrl, 'Book the place'),
    ...wayOut(entry, siteUrl),
  };
}

/** To the studio: who waits, and for what. */
export function waitlistNotified({ entry, session, siteUrl }: WaitlistOccasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('New on the waitlist', session),
    heading: 'New on the waitlist',
    paragraphs: [`${entry.name} waits for a place. A reply to this mail goes to them.`],
    facts: [
      ...personFacts(entry.name, entry.email),
      ...whenAndWhere(session),
      { label: 'Waiting', value: session.waitlistCount === 1 ? '1 person' : `${session.waitlistCount} people` },
    ],
    action: toSession(session, siteUrl),
    footer: `You get this because waitlists at ${brand.name} are told to this address.`,
  };
}

function wayOut(entry: WaitlistEntry, siteUrl: string): Pick<Letter, 'footer' | 'leave'> {
  return {
    footer: `You get this because this address waits for a place at ${brand.name}. Nothing else is sent to it.`,
    leave: {
      label: 'Leave the waitlist',
      href: `${siteUrl}${paths.leaveWaitlist.href(entry.sessionId, leaveToken(entry))}`,
    },
  };
}
