import type { ComponentType } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Site } from '#shared/rules/site.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { Video } from '../../../ui/icons.tsx';
import { CalendarDays, User } from '../../../ui/page-icons.tsx';

type Programme = { title: string; text: string; href: string | null; icon: ComponentType };

const programmesOf = ({ collections }: Site): Record<Collection, Programme> => ({
  birth: {
    title: 'Breathwork for birth',
    text: 'How the breath helps, and the programme for you and your birth partner.',
    href: paths.breathworkForBirth.href(),
    icon: User,
  },
  stress: {
    title: 'The stress programme',
    text: 'A half day in a small group: learn it in the room, keep it for life.',
    href: collections.stress.programme,
    icon: CalendarDays,
  },
});

export function Related({ collection }: { collection: Collection }) {
  const { title, text, href, icon } = programmesOf(useSite())[collection];
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related" className="box-title">
        Beside the recordings
      </h2>
      <ActionRows>
        {href !== null && (
          <ActionRow {...(href.startsWith('/') ? { to: href } : { href })} icon={icon} hint={text}>
            {title}
          </ActionRow>
        )}
        <ActionRow to={paths.liveSessions.href()} icon={Video} hint="Breathe in company, online or in the room.">
          Live sessions
        </ActionRow>
      </ActionRows>
    </section>
  );
}
