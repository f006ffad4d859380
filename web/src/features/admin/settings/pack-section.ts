import type { ResponseBody } from '#shared/contract/contract.ts';
import {
  fewestPackSessions,
  maxPacksForSale,
  mostCreditsPerPlace,
  mostPackSessions,
  type PackStart,
  packNameLength,
} from '#shared/rules/packs.ts';
import type { FieldSpec, SectionSpec } from './section-specs.ts';

type Settings = Pick<ResponseBody<'getSiteSettings'>, 'categories' | 'packs'>;

/** Names what is sold for sessions of some categories alone. */
type Sold = { categories: Settings['categories']; sold: readonly { categories: string[] }[] };

const starts: Record<PackStart, string> = { purchase: 'Its purchase', first_use: 'Its first use' };

/** The categories by their ids, also those that something sold counts for and the owner has removed since. */
export function categoryOptions({ categories, sold }: Sold): Record<string, string> {
  const named = Object.fromEntries(categories.value.list.map(({ id, name }) => [id, name]));
  const gone = sold.flatMap((one) => one.categories).filter((id) => !(id in named));
  return { ...named, ...Object.fromEntries(gone.map((id) => [id, `${id}, which is no category any more`])) };
}

function fieldsOf({ categories, packs }: Settings): FieldSpec[] {
  return [
    { name: 'id', label: 'Id', kind: 'ulid' },
    { name: 'name', label: 'Name', maxLength: packNameLength },
    {
      name: 'sessions',
      label: 'Sessions',
      kind: 'whole',
      unit: 'sessions',
      hint: `${fewestPackSessions} to ${mostPackSessions}.`,
    },
    { name: 'price', label: 'Price', kind: 'sums' },
    {
      name: 'singlePrice',
      label: 'Price of a single session',
      kind: 'sums',
      hint: 'What a used session counts as when a partly used pack is refunded.',
    },
    { name: 'months', label: 'Valid for', kind: 'whole', unit: 'months' },
    { name: 'from', label: 'Counted from', kind: 'choice', options: starts },
    {
      name: 'categories',
      label: 'Categories that it counts for',
      kind: 'choices',
      options: categoryOptions({ categories, sold: packs.value.list }),
      hint: 'None chosen: it counts for every session.',
    },
    {
      name: 'long.minutes',
      label: 'A session of more than',
      kind: 'whole',
      unit: 'minutes',
      hint: 'Leave both empty where each session costs one credit.',
    },
    {
      name: 'long.credits',
      label: 'costs',
      kind: 'whole',
      unit: 'credits',
      hint: `2 to ${mostCreditsPerPlace}.`,
    },
    {
      name: 'forOthers',
      label: 'May be used for another person',
      kind: 'switch',
      hint: 'Its places may then be given away, too.',
    },
  ];
}

/** The packs that the site sells (docs/product.md#packs). */
export const packSection: SectionSpec = {
  title: 'Packs of sessions',
  about: 'Packs that the site sells: sessions, price, validity',
  preview: [{ label: 'Preview the page', href: '/passes' }],
  groups: [],
  groupsOf: (settings) => [
    {
      title: 'Packs for sale',
      hint: 'Packs that were sold stay as they were when you change or remove one here. You can give one by hand at any time.',
      rows: {
        name: 'list',
        one: 'Pack',
        add: 'Add a pack',
        max: maxPacksForSale,
        fields: fieldsOf(settings),
        empty: 'The site sells no packs.',
        orNull: 'long',
        isLarge: true,
      },
    },
  ],
};
