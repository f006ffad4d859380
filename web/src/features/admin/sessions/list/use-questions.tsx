import { type ReactNode, useState } from 'react';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { CancelSession } from '../cancellation/CancelSession.tsx';
import { DeleteSession } from '../deletion/DeleteSession.tsx';

type Question = 'cancel' | 'delete';
export type Ask = (question: Question, sessionId: string) => void;

/**
 * Asks before a session of the list is cancelled or deleted. The question stands beside the list, so that it stays open
 * when a week of the list is drawn anew.
 */
export function useQuestions(sessions: readonly AdminSessionSummary[]): { ask: Ask; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; id: string } | null>(null);
  // The current data: seats may be booked while the dialog is open.
  const session = sessions.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  const Dialog = asked?.question === 'cancel' ? CancelSession : DeleteSession;
  return {
    ask: (question, id) => setAsked({ question, id }),
    dialog: session && <Dialog session={session} onClose={close} />,
  };
}
