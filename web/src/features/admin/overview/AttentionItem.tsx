import { withNotice } from '../../../lib/admin/attempt.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { retryAddress } from '../../../lib/admin/retry-address.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Act } from '../../../ui/admin/Act.tsx';
import { TriangleAlert } from '../../../ui/admin/icons.tsx';
import { attentionText, subjectLink } from './attention-text.ts';
import { Matter } from './Matter.tsx';
import type { Overview } from './overview.ts';

/** Something that the server listed for a person to decide or to see. */
export function AttentionItem(item: Overview['attention']['items'][number]) {
  const { title, text } = attentionText(item);
  const link = subjectLink(item);
  const dismiss = async () => {
    const texts = { failed: 'It is still listed' };
    await withNotice(() => call('dismissAttention', { params: { attentionId: item.id } }), texts);
    await refresh('getOverview');
  };
  return (
    <Matter Icon={TriangleAlert} title={title} text={text}>
      {item.detail && <p>{item.detail}</p>}
      <p>Since {shortMoment(item.at)}</p>
      <div className="attention__actions cluster">
        {item.kind === 'studio_unreachable' && (
          <Act label="Try again" busy="Trying…" about={title} act={() => retryAddress(item.subject.id)} />
        )}
        {link && <AppLink to={link.to}>{link.text}</AppLink>}
        <Act label="Done, take it off the list" busy="Taking it off…" about={title} act={dismiss} />
      </div>
    </Matter>
  );
}
