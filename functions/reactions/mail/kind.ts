import type * as z from 'zod';
import { setLanguage } from '#shared/rules/language.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import { currentSite } from '../../ground/settings/site.ts';
import { Expired } from './errors.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { type Address, type Attachment, type Message, messageOf, type NamedSite } from './message.ts';
import type { SendMail } from './ses.ts';
import type { MailContent, StudioNames } from './templates/content.ts';

export type MailDependencies = LoadDependencies & { send: SendMail };

/** Delivers a mail of one kind. Returns the id under which the mail service knows it, or what was done instead. */
export type Deliver = (mail: Mail, dependencies: MailDependencies) => Promise<string>;

type Kind<Data> = { deliver: Deliver; message: (address: Address, data: Data, site: NamedSite) => Message };

type Presentation<Data> = {
  template: (data: Data, names: StudioNames) => MailContent;
  /** The studio if absent. */
  replyTo?: (data: Data) => string;
  attachments?: (data: Data) => Attachment[];
  /**
   * Returns when what the mail is about ends: from then on it is not sent (docs/trust.md#mail-delivery). Null and
   * absent mean never.
   */
  usefulUntil?: (data: Data, mail: Pick<Mail, 'createdAt'>) => string | null;
};

/** Mails whose queue record has this schema, with the data that `load` finds; a string: delivered in another way. */
export function kindOf<Payload extends z.ZodType<{ id: string; to: string }>, Data extends object>(
  payload: Payload,
  load: (mail: z.output<Payload>, dependencies: MailDependencies) => Promise<Data | string>,
) {
  return ({ template, replyTo, attachments, usefulUntil }: Presentation<Data>): Kind<Data> => {
    const message = (address: Address, data: Data, site: NamedSite) =>
      messageOf(address, template(data, site.names), site, {
        replyTo: replyTo?.(data),
        attachments: attachments?.(data),
      });
    const deliver: Deliver = async (queued, dependencies) => {
      const mail = payload.parse(queued);
      const data = await load(mail, dependencies);
      if (typeof data === 'string') return data;
      expectUseful(usefulUntil?.(data, queued) ?? null, dependencies.now());
      const { names, contact } = await currentSite(dependencies.table, dependencies.now());
      const { siteUrl, adminEmail } = dependencies.site;
      setLanguage(names.language);
      return dependencies.send(message(mail, data, { siteUrl, studioEmail: contact.email ?? adminEmail, names }));
    };
    return { deliver, message };
  };
}

function expectUseful(until: string | null, now: Date): void {
  if (until !== null && until <= now.toISOString()) throw new Expired('What it is about ended before it could be sent');
}
