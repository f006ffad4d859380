import type { ReactNode } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { notifyFailure } from './member-action.ts';

type Props = {
  name: string;
  action: string;
  erase: () => Promise<unknown>;
  texts: { done: string; failed: string };
  onClose: () => void;
  children: ReactNode;
};

/** Asks once before a person is deleted, and says what goes and what stays (docs/decisions/deleting-people.md). */
export function DeletionDialog({ name, action, erase, texts, onClose, children }: Props) {
  const navigate = useNavigate();
  const confirm = async () => {
    try {
      await erase();
    } catch (error) {
      notifyFailure(error, texts.failed);
      throw error;
    }
    notify({ tone: 'good', title: texts.done });
    void navigate(adminPaths.users.href());
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={action}
      cancel="Keep"
      onConfirm={confirm}
      onClose={onClose}
      body={
        <>
          {children}
          <p>
            <b>Kept for the books:</b> bookings and purchases, as those of a deleted person. This cannot be undone.
          </p>
        </>
      }
    />
  );
}
