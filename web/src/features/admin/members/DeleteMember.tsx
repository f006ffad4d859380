import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/location.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { seatsAhead, seatsText } from './deletion-text.ts';
import { notifyFailure } from './member-action.ts';

type Props = { member: ResponseBody<'getMember'>; onClose: () => void };

/** Asks once before an account is deleted, and says what goes and what stays (docs/decisions/deleting-people.md). */
export function DeleteMember({ member, onClose }: Props) {
  const navigate = useNavigate();
  const { sub, email, fullName, orders } = member;
  const places = seatsText(seatsAhead(orders, new Date()));
  const erase = async () => {
    try {
      await call('deleteMember', { params: { sub }, body: { email } });
    } catch (error) {
      notifyFailure(error, 'Failed to delete user');
      throw error;
    }
    notify({ tone: 'good', title: 'User deleted successfully' });
    void navigate(adminPaths.users.href());
  };
  return (
    <ConfirmDialog
      title={`Delete ${fullName}?`}
      action="Delete user"
      cancel="Keep"
      onConfirm={erase}
      onClose={onClose}
      body={
        <>
          <p>
            <b>Erased:</b> the account of {email}, their name and address everywhere, their access to recordings and
            where they left them, their places on waitlists. They are signed out and cannot sign in any more.
          </p>
          {places && <p>{places}</p>}
          <p>
            <b>Kept for the books:</b> bookings and purchases, as those of a deleted person. This cannot be undone.
          </p>
        </>
      }
    />
  );
}
