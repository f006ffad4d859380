import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh, useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { useEditorForm } from '../../../../lib/forms/use-editor-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { MailPreview } from '../MailPreview.tsx';
import { type Cancellation, defaultMessage, effectsOf } from './cancellation-text.ts';

type Props = { session: { id: string; title: string }; onClose: () => void };

/** Sends the cancellation with the figures that were shown. */
async function cancel(sessionId: string, figures: Cancellation | undefined, message: string): Promise<void> {
  const params = { sessionId };
  if (!figures) throw new Error('The figures are still being added up.');
  try {
    const body = { places: figures.places, message };
    await storeResponse('getCancellation', { params }, await call('cancelSession', { params, body }));
  } catch (error) {
    if (!hasCode(error, 'session_changed')) throw error;
    await refresh('getCancellation', 'getAdminSession');
    throw new Error('The session has changed meanwhile. Please look at the figures once more.');
  }
  notify({ tone: 'good', title: 'Session cancelled' });
  void refresh('getAdminSession', 'listAdminSessions', 'listAttendees', 'getOverview', 'getSession', 'listSessions');
}

/** The mail that attendees get. */
function Mail({ sessionId, figures, text }: { sessionId: string; figures: Cancellation; text: string }) {
  const { data: session } = useEndpoint('getAdminSession', { params: { sessionId } });
  const now = useNow(60_000);
  if (!session || figures.places === 0) return null;
  const refund = figures.refunds.length > 0 ? ' All that you paid is on its way back to where it came from.' : '';
  const lead = `The session cannot take place, and your place is given up. We are sorry.${refund}`;
  return <MailPreview session={session} subject={`Cancelled: ${session.title}`} lead={lead} text={text} now={now} />;
}

const noMessage = 'Please write a few words to your guests.';

/** Cancels a session after a confirmation that names all that follows (docs/product.md#cancelling-a-session). */
export function CancelSession({ session: { id, title }, onClose }: Props) {
  const { data, error, mutate } = useEndpoint('getCancellation', { params: { sessionId: id } });
  const { field, watch, busy, form, message } = useEditorForm<{ message: string }, string>({
    defaultValues: { message: defaultMessage },
    rules: {
      parse: (typed) => {
        const words = typed.message.trim();
        return words ? { body: words } : { wrong: { message: noMessage } };
      },
    },
    send: async (words) => {
      await cancel(id, data, words);
      onClose();
    },
    explain: (failure) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(failure) } }),
  });
  return (
    <FormDialog
      title={`Cancel “${title}”?`}
      form={form}
      busy={busy}
      message={message}
      action={data && data.refunds.length > 0 ? 'Cancel session and refund' : 'Cancel session'}
      busyAction="One moment…"
      tone="clay"
      cancel="Keep the session"
      asks
      onClose={onClose}
    >
      {data ? (
        <>
          {effectsOf(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <TextArea {...field('message')} label="Your words to everyone who has a place" rows={3} maxLength={2000} />
          <Mail sessionId={id} figures={data} text={watch('message')} />
        </>
      ) : error ? (
        <LoadFailed title="The figures did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
      ) : (
        <Spinner label="Adding up what goes back" showLabel within />
      )}
    </FormDialog>
  );
}
