import { grantedPartitions } from '#shared/rules/granted-partitions.ts';
import type { ItemAction } from './data.ts';
import type { DeclareFunction, FunctionsProps } from './declare-function.ts';

export function mailFunctions(declare: DeclareFunction, props: FunctionsProps) {
  const { data, identity, mail, observability, siteUrl, adminEmail } = props;
  const settings = { environment: { SITE_URL: siteUrl, ADMIN_EMAIL: adminEmail }, timeoutSeconds: 45 };
  const mailer = declare('mail', {
    ...settings,
    onFailure: { people: 'Mails are sent some minutes late: confirmations, links to sign in, notes to the studio.' },
  });
  const sender = declare('sendDueMails', {
    ...settings,
    onFailure: {
      people: 'Mails whose first attempt failed are not sent: no confirmation, or no link to sign in.',
    },
  });
  for (const mailFunction of [mailer, sender]) {
    mail.grantSend(mailFunction);
    identity.grant(mailFunction, ['AdminGetUser']);
  }
  const items: ItemAction[] = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query'];
  for (const mailFunction of [mailer, sender]) data.grant(mailFunction, { items, queries: ['byMember', 'byKind'] });
  mail.consumeOutbox(data, mailer);
  mail.addAlarms(mailer, sender, observability);
  return { mail: mailer, sendDueMails: sender, mailEvents: mailEvents(declare, props) };
}

function mailEvents(declare: DeclareFunction, { data, mail, adminEmail }: FunctionsProps) {
  const own = declare('mailEvents', {
    onFailure: { people: 'The facilitator does not see which mails could not be delivered.' },
    environment: { ADMIN_EMAIL: adminEmail },
  });
  data.grantPartitions(own, grantedPartitions.mailEvents);
  mail.consumeEvents(own);
  return own;
}
