import { useSite } from '../../../lib/rendering/context.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { TicketHeading } from './ticket-text.ts';

/** The page's heading with the state of the booking beside it, and a sentence where those two do not say it all. */
export function TicketHead({ heading, badge, text }: TicketHeading) {
  return (
    <div className="pass__head">
      <p className="pass__brand">{useSite().studio}</p>
      <div className="pass__state cluster" role="status">
        <PageHeading>{heading}</PageHeading>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
