import { ensureProfile } from '../../../domains/members/profile.ts';
import { authSessionCheck } from '../../../ground/auth-sessions/check.ts';
import type { AuthenticatedMember } from '../../../ground/platform/member.ts';
import type { TestDependencies } from '../../../testing/dependencies.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { testMember } from '../../../testing/member.ts';
import { pay } from '../../../testing/payments.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import type { TestSite } from '../../../testing/site.ts';
import type { DeletionDependencies } from '../../admin/members/delete.ts';
import { completeDeletions } from '../complete.ts';
import { previewMyDeletion, requestMyDeletion } from '../request-deletion.ts';

const policy = { freeHours: 24, partPercent: 50, partHours: 2 };
const price = { amount: 1800, currency: 'GBP' } as const;

/** Members of a test site who delete their accounts. */
export function openDeletions(site: TestSite) {
  const admin = testMember({ admin: true });
  const { accounts, calls } = fakeAccounts([admin.sub]);
  const { table, now } = site.dependencies;
  const own = (dependencies: TestDependencies) => ({ ...dependencies, accounts });
  const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();
  const callOf = (member: AuthenticatedMember) => ({
    params: undefined,
    query: undefined,
    member,
    request: { ip: '192.0.2.1', country: null },
  });
  return {
    admin,
    accounts,
    calls,
    inHours,
    async member(): Promise<AuthenticatedMember> {
      const member = this.signedIn(testMember());
      await ensureProfile(table, { ...member, fullName: 'Mara Lindgren' }, now());
      return member;
    },
    /** A new auth session of this member. */
    signedIn: ({ sub, email }: Pick<AuthenticatedMember, 'sub' | 'email'>) =>
      testMember({ sub, email, authenticatedAt: Math.floor(now().getTime() / 1000) }),
    /** A paid place of this address in a session that starts in so many hours and takes 90 minutes. */
    async paidPlace(email: string, hours: number) {
      const times = { startTime: inHours(hours), endTime: inHours(hours + 1.5) };
      const sessionId = await site.createSession({ ...times, price, cancellationPolicy: policy, maxAttendees: 5 });
      const held = await site.holdSeat({ sessionId, email, total: price });
      await pay(held.paymentUrl);
      await site.settle(held.bookingId);
      return held;
    },
    preview: (member: AuthenticatedMember) =>
      previewMyDeletion({ ...callOf(member), body: undefined }, own(site.dependencies)),
    /** Requests it as the dialog does: with the sums that are shown. */
    async request(member: AuthenticatedMember, dependencies = site.dependencies) {
      const { places } = await this.preview(member);
      const refunds = places.flatMap(({ stays, bookingId, refund }) => (stays ? [] : [{ bookingId, refund }]));
      return this.requestWith(member, refunds, dependencies);
    },
    requestWith: (
      member: AuthenticatedMember,
      refunds: Parameters<typeof requestMyDeletion>[0]['body']['refunds'],
      dependencies = site.dependencies,
    ) => requestMyDeletion({ ...callOf(member), body: { refunds } }, own(dependencies)),
    complete: (dependencies: TestDependencies & Partial<DeletionDependencies> = site.dependencies) =>
      completeDeletions({ accounts, ...dependencies }),
    /** A request of this session to any endpoint of members; the code when it is refused. */
    use: (member: AuthenticatedMember) =>
      authSessionCheck(site.dependencies)(member, { country: null }).catch(({ code }: { code: string }) => code),
    async mailsTo(email: string) {
      const mails = (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);
      return mails.filter(({ kind }) => /delet/.test(String(kind))).map(({ kind, refunds }) => ({ kind, refunds }));
    },
  };
}
