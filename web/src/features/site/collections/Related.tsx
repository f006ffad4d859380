import { paths } from '#shared/contract/paths.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { Video } from '../../../ui/icons.tsx';
import { CalendarDays, User } from '../../../ui/page-icons.tsx';

export function Related({ collection }: { collection: Collection }) {
  const { collections } = useSite();
  const { programmePage } = collectionRow(collection);
  const { programme } = collectionText(collection);
  const href = programmePage ?? collections[collection]?.programme ?? null;
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related" className="box-title">
        Beside the recordings
      </h2>
      <ActionRows>
        {href !== null && programme && (
          <ActionRow
            {...(href.startsWith('/') ? { to: href } : { href })}
            icon={programmePage === null ? CalendarDays : User}
            hint={programme.text}
          >
            {programme.title}
          </ActionRow>
        )}
        <ActionRow to={paths.liveSessions.href()} icon={Video} hint="Breathe in company, online or in the room.">
          Live sessions
        </ActionRow>
      </ActionRows>
    </section>
  );
}
