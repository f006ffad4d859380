import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { beginImpersonation } from '../../../lib/account/impersonation.ts';
import { useBusy } from '../../../lib/admin/use-busy.ts';
import { call } from '../../../lib/api/call.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Lock } from '../../../ui/media-icons.tsx';
import { Eye, Mail, X } from '../../../ui/page-icons.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import type { MemberDetails } from './DetailsForm.tsx';
import { downloadData } from './download-data.ts';
import { runWithNotice } from './member-action.ts';
import { SetPassword } from './SetPassword.tsx';

type Dialog = 'password' | 'deletion' | null;

/** Help with a member's account, their data, and its end (docs/product.md#user-details). */
export function AccountPanel({ member }: { member: MemberDetails }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { busy, run } = useBusy();
  const { admin } = member;
  return (
    <Panel title="Account">
      <p className="member__words secondary">
        {admin
          ? 'This account runs the site: no one is logged in as it, and it is not deleted or given a password here.'
          : 'A link by mail lets them choose a new password themselves.'}
      </p>
      <ActionRows>
        {!admin && <LoginAs member={member} />}
        <ActionRow icon={Mail} isBusy={busy} onClick={() => void run(() => sendReset(member))}>
          Send Password Reset
        </ActionRow>
        {!admin && (
          <ActionRow icon={Lock} opensDialog onClick={() => setDialog('password')}>
            Set Password
          </ActionRow>
        )}
        <ActionRow icon={Download} isBusy={busy} onClick={() => void run(() => downloadData(member.sub))}>
          Download data
        </ActionRow>
        {!admin && (
          <ActionRow icon={X} tone="bad" opensDialog onClick={() => setDialog('deletion')}>
            Delete
          </ActionRow>
        )}
      </ActionRows>
      {dialog === 'password' && <SetPassword member={member} onClose={() => setDialog(null)} />}
      {dialog === 'deletion' && <DeleteMember member={member} onClose={() => setDialog(null)} />}
    </Panel>
  );
}

function LoginAs({ member: { sub } }: { member: MemberDetails }) {
  const [busy, setBusy] = useState(false);
  const login = async () => {
    if (busy) return;
    setBusy(true);
    const begin = async () => beginImpersonation(await call('impersonate', { params: { sub } }));
    // Once it has begun, the page is left.
    if (!(await runWithNotice(begin, { failed: 'Failed to login as user' }))) setBusy(false);
  };
  return (
    <ActionRow icon={Eye} isBusy={busy} onClick={() => void login()}>
      {busy ? 'One moment…' : 'Login as User'}
    </ActionRow>
  );
}

function sendReset({ sub }: MemberDetails): Promise<boolean> {
  return runWithNotice(() => call('sendMemberPasswordReset', { params: { sub } }), {
    done: "Password reset link sent to user's email",
    failed: 'Failed to send password reset',
  });
}

type DeleteProps = { member: MemberDetails; onClose: () => void };

function DeleteMember({ member: { sub, email, fullName, orders }, onClose }: DeleteProps) {
  const places = lostSeatsText(seatsAhead(orders, new Date()));
  return (
    <DeletionDialog
      name={fullName}
      action="Delete user"
      erase={() => call('deleteMember', { params: { sub }, body: { email } })}
      texts={{ done: 'User deleted successfully', failed: 'Failed to delete user' }}
      onClose={onClose}
    >
      <p>
        <b>Erased:</b> the account of {email}, their name and address everywhere, their access to recordings and where
        they left them, their places on waitlists. They are signed out and cannot sign in any more.
      </p>
      {places && <p>{places}</p>}
    </DeletionDialog>
  );
}

type Order = ResponseBody<'getMember'>['orders'][number];

export function seatsAhead(orders: readonly Order[], now: Date): Order[] {
  const at = now.toISOString();
  return orders.filter(
    ({ type, status, sessionStart }) =>
      type === 'session' && sessionStart !== null && sessionStart > at && !['cancelled', 'failed'].includes(status),
  );
}

/** Tells what happens to upcoming seats; undefined means that there are none. */
export function lostSeatsText(ahead: readonly Pick<Order, 'itemName' | 'refundable'>[]): string | undefined {
  if (ahead.length === 0) return undefined;
  const names = [...new Set(ahead.map(({ itemName }) => itemName))].join(', ');
  const lostPlaces = ahead.length === 1 ? `The place in ${names} is` : `${ahead.length} places ahead (${names}) are`;
  const money = ahead.some(({ refundable }) => refundable)
    ? ' What was paid stays paid: refund it first if it should go back.'
    : '';
  return `${lostPlaces} given up and free for others.${money}`;
}
