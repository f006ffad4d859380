import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { Act } from '../../../ui/admin/Act.tsx';
import { Mail } from '../../../ui/page-icons.tsx';
import { Matter } from './Matter.tsx';
import type { Overview } from './overview.ts';

type Matters = Overview['attention'];
type UnsentMail = Matters['unsentMails'][number];

const titles: Record<UnsentMail['state'], (whom: string) => string> = {
  failed: (whom) => `A mail to ${whom} was not sent`,
  uncertain: (whom) => `A mail to ${whom} may not have been sent`,
  expired: (whom) => `A mail to ${whom} was not sent in time`,
  undelivered: (whom) => `A mail to ${whom} could not be delivered`,
  complained: (whom) => `${whom} reported a mail as spam`,
};

/** `Try again` also lets mails be sent to the address again. */
const sendLabels: Record<Exclude<UnsentMail['state'], 'expired'>, string> = {
  failed: 'Send it again',
  uncertain: 'Send it again',
  undelivered: 'Try again',
  complained: 'Try again',
};

/** Mails that were not sent: all failed ones in one step, then each by itself (docs/product.md#needs-attention). */
export function UnsentMails({ unsentMails, failedMailCount }: Pick<Matters, 'unsentMails' | 'failedMailCount'>) {
  return (
    <>
      {failedMailCount > 1 && <AllFailedMails count={failedMailCount} />}
      {unsentMails.map((mail) => (
        <OneMail key={mail.id} {...mail} />
      ))}
    </>
  );
}

/** The server counts no further. */
const maxCounted = 100;

function AllFailedMails({ count }: { count: number }) {
  const send = async () => {
    const resent = await withNotice(resendAll, { failed: 'Not all mails were sent' });
    if (resent !== undefined) notify({ tone: 'good', title: resentWords(resent) });
    await refresh('getOverview');
  };
  const title = count < maxCounted ? `${count} mails were not sent` : `${maxCounted} mails or more were not sent`;
  return (
    <Matter Icon={Mail} title={title}>
      <Act label="Send all again" busy="Sending…" about="mails that were not sent" act={send} />
    </Matter>
  );
}

async function resendAll(): Promise<number> {
  for (let total = 0; ; ) {
    const { resent, complete } = await call('resendFailedMails', {});
    total += resent;
    if (complete || resent === 0) return total;
  }
}

function resentWords(count: number): string {
  if (count === 0) return 'All mails are on their way already';
  return count === 1 ? '1 mail is on its way again' : `${count} mails are on their way again`;
}

function OneMail({ id, state, to, reason }: UnsentMail) {
  const whom = to ?? 'all attendees';
  const params = { mailId: id };
  const send = async () => {
    const texts = { done: 'The mail is on its way again', failed: 'The mail was not sent' };
    await withNotice(() => call('resendMail', { params }), texts);
    await refresh('getOverview');
  };
  const dismiss = async () => {
    await withNotice(() => call('dismissMail', { params }), { failed: 'It is still listed' });
    await refresh('getOverview');
  };
  return (
    <Matter Icon={Mail} title={titles[state](whom)} text={reason}>
      <div className="attention__actions cluster">
        {state !== 'expired' && <Act label={sendLabels[state]} busy="Sending…" about={whom} act={send} />}
        <Act label="Take it off the list" busy="Taking it off…" about={`mail to ${whom}`} act={dismiss} />
      </div>
    </Matter>
  );
}
