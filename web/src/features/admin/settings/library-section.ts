import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionRows, maxAddedCollections } from '#shared/rules/collections.ts';
import type { GroupSpec, SectionSpec } from './section-specs.ts';

type Library = Pick<ResponseBody<'getSiteSettings'>, 'library'>['library'];

/** Names of all collections by their ids, as options of a field. */
export function collectionNames({ value }: Pick<Library, 'value'>): Record<string, string> {
  return Object.fromEntries([...collectionRows, ...value.list].map(({ id, name }) => [id, name]));
}

/** Groups whose field of collections offers those that were added, too. */
export function withCollections(groups: readonly GroupSpec[], library: Pick<Library, 'value'>): GroupSpec[] {
  const options = collectionNames(library);
  return groups.map((group) =>
    group.fields
      ? { ...group, fields: group.fields.map((one) => (one.name === 'collections' ? { ...one, options } : one)) }
      : group,
  );
}

/** Collections that the owner adds to those of the code (docs/product.md#added-collections). */
export const librarySection: SectionSpec = {
  title: 'More collections',
  about: 'Collections of recordings of your own: name, words, price',
  groups: [
    {
      title: 'Collections',
      hint: 'Once one is saved, its recordings and chapters are edited on a page of its own in the menu. One that has recordings or orders, or that gift vouchers, plans or memberships name, cannot be removed, only taken out of the offer.',
      rows: {
        name: 'list',
        one: 'Collection',
        add: 'Add a collection',
        max: maxAddedCollections,
        empty: 'The site has no further collections.',
        isLarge: true,
        fields: [
          { name: 'name', label: 'Name', maxLength: 40 },
          {
            name: 'id',
            label: 'Address',
            kind: 'slug',
            maxLength: 30,
            hint: 'Its page is at this address with -recordings at its end. Empty: it is made from the name. It can be changed until the collection has recordings or orders, or gift vouchers, plans or memberships name it.',
          },
          {
            name: 'text',
            label: 'Words on its page',
            kind: 'markdown',
            maxLength: 2000,
            optional: true,
            hint: 'An empty line begins a new paragraph. **bold**, *italic*, ## Heading, - list, [link](https://…)',
          },
          { name: 'picture', label: 'Picture on its page', kind: 'picture', optional: true },
          { name: 'price', label: 'Price', kind: 'sums' },
          {
            name: 'offered',
            label: 'Offered on the site',
            kind: 'switch',
            asks: 'Yes, take it out: strangers find nothing at its address, who has it keeps it, and its gift vouchers pay nothing until it is offered again',
          },
        ],
      },
    },
  ],
};
