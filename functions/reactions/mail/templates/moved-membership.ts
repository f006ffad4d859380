import { artPath } from '#shared/contract/art/path.ts';
import { joinPath } from '#shared/contract/membership-link.ts';
import { paths } from '#shared/contract/paths.ts';
import { artPalette } from '#shared/rules/art.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';
import type { OwnPackMailData } from './pack-mail-data.ts';
import { greeting } from './session-facts.ts';
import { packNote } from './ticket-link.ts';

/** Tells whoever had a membership at another system until when it is paid, and how to go on (docs/operations.md#moving-in). */
export function membershipMoved(data: OwnPackMailData, names: StudioNames): MailContent {
  const until = paidUntilText(data.pack);
  return {
    ...commonContent(data, names),
    subject: `Your membership is paid until ${until}`,
    heading: `Paid until ${until}`,
    paragraphs: [
      greeting(data.greetedName),
      `Your membership has moved to our site, with what is left of it. It is paid until ${until}, and is not charged any more.`,
      goOnText(data),
    ],
  };
}

/** Reminds of the end of what is left of it, when any pack is reminded of. */
export function movedMembershipEnding(data: OwnPackMailData, names: StudioNames): MailContent {
  const until = paidUntilText(data.pack);
  return {
    ...commonContent(data, names),
    subject: `Your membership ends soon: ${unlinkedName(data.pack.terms.name)}`,
    heading: 'Your membership ends soon',
    paragraphs: [greeting(data.greetedName), `Your membership is paid until ${until}.`, goOnText(data)],
  };
}

/** Tells that no session of it is left. */
export function movedMembershipUsedUp(data: OwnPackMailData, names: StudioNames): MailContent {
  return {
    ...commonContent(data, names),
    subject: `Your sessions are used up: ${unlinkedName(data.pack.terms.name)}`,
    heading: 'The last session was used',
    paragraphs: [
      greeting(data.greetedName),
      `All sessions that were left of your membership are booked. If a place comes back in time, its session comes back, too.`,
      goOnText(data),
    ],
  };
}

type Common = Omit<MailContent, 'subject' | 'heading' | 'paragraphs'>;

function commonContent(data: OwnPackMailData, names: StudioNames): Common {
  const { pack, siteUrl, planToJoin } = data;
  const picture = fixedArt.packMails;
  const own = { label: 'See and use what is left', href: `${siteUrl}${paths.pack.href(pack.id, data.secret)}` };
  const ways: Pick<MailContent, 'action' | 'secondary'> = planToJoin
    ? {
        action: { label: 'Join here', href: `${siteUrl}${joinPath(planToJoin.id)}` },
        secondary: { text: packNote, ...own },
      }
    : { action: { ...own, note: packNote } };
  return {
    preheader: `It is paid until ${paidUntilText(pack)}.`,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: 'Membership',
    },
    facts: factsOf(pack),
    ...ways,
    footer: `You get this because the studio moved a membership with this address to its site. Questions? Reply, and a person answers. ${signature(names)}`,
  };
}

/** Says that what is left stays usable beside the membership that is joined, whose first payment is made on that day. */
function goOnText({ planToJoin }: OwnPackMailData): string {
  return planToJoin
    ? 'To go on, join here. The first payment is made when you join, and what is left of your membership stays usable beside it.'
    : 'If you would like to go on, reply to this mail.';
}

function factsOf(pack: Pack): Fact[] {
  const { terms, creditsLeft, movedMembership } = pack;
  return [
    { label: 'Membership', value: unlinkedName(terms.name) },
    { label: 'Left', value: movedMembership?.unlimited ? 'As many sessions as you like' : leftText(creditsLeft) },
    { label: 'Paid until', value: paidUntilText(pack) },
  ];
}

const leftText = (credits: number) => (credits === 1 ? '1 session' : `${credits} sessions`);

/** The last day, by the clocks of the studio. */
function paidUntilText({ expiresAt, timeZone }: Pack): string {
  return formatDate(new Date(Date.parse(expiresAt ?? '') - 1).toISOString(), timeZone);
}
