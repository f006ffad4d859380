import { listAuditEntries } from '../../audit-entries/list.ts';
import { serveMembers } from '../../auth-sessions/serve.ts';
import { connectSuppressionList } from '../../deliverability/suppression.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { newId } from '../../platform/ids.ts';
import { connectTable } from '../../platform/table.ts';
import { dismissAttentionItem } from './attention.ts';
import { dismissMail } from './dismiss-mail.ts';
import { getOverview } from './overview.ts';
import { resendFailedMails, resendMail } from './resend.ts';
import { retryAddress } from './retry-address.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serveMembers(
  {
    getOverview,
    listAuditEntries,
    resendMail,
    resendFailedMails,
    retryAddress,
    dismissMail,
    dismissAttention: dismissAttentionItem,
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, removeSuppression: connectSuppressionList() },
);
