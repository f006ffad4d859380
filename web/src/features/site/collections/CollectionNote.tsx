import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { NightIcon } from '../../../ui/media-icons.tsx';
import { Check } from '../../../ui/page-icons.tsx';

const ownedText: Record<Collection, string> = {
  birth: 'Every birth recording is open to you, for good.',
  stress: 'You have full access to all stress recordings',
};

/** Tells an owner that everything is open, and anyone else what listening is like. */
export function CollectionNote({ collection, owned }: { collection: Collection; owned: boolean }) {
  if (!owned) {
    return (
      <p className="collection-note">
        <NightIcon />
        The page is dark while you listen, and goes on where you stopped, on any device.
      </p>
    );
  }
  return (
    <section className="collection-note collection-note--owned" aria-label="Your access">
      <Check />
      <p>{ownedText[collection]}</p>
      <AppLink to={paths.myResources.href()}>My Resources</AppLink>
    </section>
  );
}
