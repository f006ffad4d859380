import * as z from 'zod';
import type { EventBus } from '../emulators/eventbridge/event-bus.ts';
import { behaviours } from '../emulators/ses/mailboxes.ts';
import type { Ses } from '../emulators/ses/ses.ts';
import type { ControlResponse } from './stripe.ts';

const mailbox = z.strictObject({ address: z.email(), behaviour: z.enum(behaviours) });

/** Runs an action of a test on the recipients of mails. Throws ZodError for an invalid body. */
export async function controlMail(
  { ses, bus }: { ses: Ses; bus: EventBus },
  action: string,
  body: unknown,
): Promise<ControlResponse> {
  switch (action) {
    case 'mailbox': {
      const { address, behaviour } = mailbox.parse(body);
      await ses.mark(address, behaviour);
      return { status: 204 };
    }
    case 'report': {
      const { address, behaviour } = mailbox.parse(body);
      const found = await ses.reportLast(address, behaviour);
      return found ? { status: 204 } : { status: 404, body: { message: 'no mail went to this address' } };
    }
    case 'idle':
      await ses.idle();
      await bus.idle();
      return { status: 204 };
    case 'list':
      return { status: 200, body: { suppressed: ses.suppressed() } };
    default:
      return { status: 404, body: { message: `unknown action ${action}: mailbox, report, idle, list` } };
  }
}
