import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import { seatsAhead, seatsText } from './deletion-text.ts';

type Props = { member: ResponseBody<'getMember'>; onClose: () => void };

export function DeleteMember({ member: { sub, email, fullName, orders }, onClose }: Props) {
  const places = seatsText(seatsAhead(orders, new Date()));
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
