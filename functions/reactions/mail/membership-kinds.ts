import { membershipMail } from '../../ground/outbox/mail-schemas.ts';
import { kindOf } from './kind.ts';
import {
  loadEndedMembership,
  loadEndingMembership,
  loadFreeMembership,
  loadMembership,
  loadMembershipCharge,
  loadOwnMembership,
  loadRenewedMembership,
  loadRenewingMembership,
  loadTakenBackMembership,
  loadUnpaidMembership,
} from './load-membership.ts';
import { loadPayablePlaces } from './load-membership-places.ts';
import { membershipPriceChanged, membershipRenewing } from './templates/membership-charges.ts';
import { membershipPlacesPayable } from './templates/membership-places.ts';
import {
  type MembershipMailData,
  membershipBought,
  membershipEnded,
  membershipEndedNotified,
  membershipEnding,
  membershipFree,
  membershipFreeTakenBack,
  membershipNotified,
  membershipRenewed,
  membershipUnpaid,
  membershipUnpaidNotified,
} from './templates/memberships.ts';

const membership = kindOf(membershipMail, loadMembership);

function memberAddress({ membership: { ownerEmail } }: MembershipMailData): string {
  return ownerEmail;
}

/** The mails about memberships, as `mailKinds` has them. */
export const membershipKinds = {
  membership_bought: kindOf(membershipMail, loadOwnMembership)({ template: membershipBought }),
  membership_notified: membership({ template: membershipNotified, replyTo: memberAddress }),
  membership_renewed: kindOf(membershipMail, loadRenewedMembership)({ template: membershipRenewed }),
  membership_unpaid: kindOf(membershipMail, loadUnpaidMembership)({ template: membershipUnpaid }),
  membership_unpaid_notified: membership({ template: membershipUnpaidNotified, replyTo: memberAddress }),
  membership_ending: kindOf(membershipMail, loadEndingMembership)({ template: membershipEnding }),
  membership_renewing: kindOf(
    membershipMail,
    loadRenewingMembership,
  )({
    template: membershipRenewing,
    usefulUntil: ({ charge }) => charge.at,
  }),
  membership_price_changed: kindOf(membershipMail, loadMembershipCharge)({ template: membershipPriceChanged }),
  membership_free: kindOf(membershipMail, loadFreeMembership)({ template: membershipFree }),
  membership_free_taken_back: kindOf(membershipMail, loadTakenBackMembership)({ template: membershipFreeTakenBack }),
  membership_ended: kindOf(membershipMail, loadEndedMembership)({ template: membershipEnded }),
  membership_ended_notified: membership({ template: membershipEndedNotified, replyTo: memberAddress }),
  membership_places_payable: kindOf(membershipMail, loadPayablePlaces)({ template: membershipPlacesPayable }),
};
