import { type AddedCollection, followCollections } from '#shared/rules/added-collections.ts';

type Read = { library?: { list: Pick<AddedCollection, 'id' | 'name'>[] } | undefined };

/** Makes the added collections of settings that were just read known by their names; undefined settings have none. */
export function followAdded<Settings extends Read | undefined>(settings: Settings): Settings {
  followCollections(settings?.library?.list ?? []);
  return settings;
}
