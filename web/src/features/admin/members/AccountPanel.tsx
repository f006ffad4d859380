import { useState } from 'react';
import { useBusy } from '../../../lib/admin/use-busy.ts';
import { call } from '../../../lib/api/call.ts';
import { Download } from '../../../ui/admin/icons.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import type { MemberDetails } from './DetailsForm.tsx';
import { lostSeatsText, seatsAhead } from './deletion-text.ts';
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
      <p className="member__words">
        {admin
          ? 'This account runs the site: no one is logged in as it, and it is not deleted or given a password here.'
          : 'A link by mail lets them choose a new password themselves.'}
      </p>
      <div className="member__buttons">
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-disabled={busy}
          onClick={() => void run(() => sendReset(member))}
        >
          Send Password Reset
        </button>
        {!admin && (
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setDialog('password')}>
            Set Password
          </button>
        )}
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-disabled={busy}
          onClick={() => void run(() => downloadData(member.sub))}
        >
          <Download />
          Download data
        </button>
        {!admin && (
          <button
            type="button"
            className={`${buttonClass({ tone: 'line' })} member__delete`}
            onClick={() => setDialog('deletion')}
          >
            Delete
          </button>
        )}
      </div>
      {dialog === 'password' && <SetPassword member={member} onClose={() => setDialog(null)} />}
      {dialog === 'deletion' && <DeleteMember member={member} onClose={() => setDialog(null)} />}
    </Panel>
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
