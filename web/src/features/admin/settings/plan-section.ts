import type { ResponseBody } from '#shared/contract/contract.ts';
import {
  type MembershipInterval,
  maxPlans,
  mostPauseDays,
  mostPeriodSessions,
  mostPlacesPerDay,
} from '#shared/rules/memberships.ts';
import { mostCreditsPerPlace, packNameLength } from '#shared/rules/packs.ts';
import { collectionNames } from './library-section.ts';
import { categoryOptions } from './pack-section.ts';
import type { FieldSpec, SectionSpec } from './section-specs.ts';

type Settings = Pick<ResponseBody<'getSiteSettings'>, 'categories' | 'plans' | 'library'>;

const intervals: Record<MembershipInterval, string> = { month: 'Every month', year: 'Every year' };

function fieldsOf({ categories, plans, library }: Settings): FieldSpec[] {
  return [
    { name: 'id', label: 'Id', kind: 'ulid' },
    { name: 'name', label: 'Name', maxLength: packNameLength },
    { name: 'interval', label: 'Renews', kind: 'choice', options: intervals },
    { name: 'price', label: 'Price of each period', kind: 'sums' },
    {
      name: 'sessions',
      label: 'Sessions of a period',
      kind: 'whole',
      unit: 'sessions',
      optional: true,
      hint: `1 to ${mostPeriodSessions}. Empty: as many as its member likes.`,
    },
    {
      name: 'carryOver',
      label: 'Kept for the next period, at most',
      kind: 'whole',
      unit: 'sessions',
      initial: '0',
    },
    {
      name: 'perDay',
      label: 'Places on one day, at most',
      kind: 'whole',
      unit: 'places',
      hint: `1 to ${mostPlacesPerDay}.`,
      initial: '1',
    },
    {
      name: 'categories',
      label: 'Categories that it counts for',
      kind: 'choices',
      options: categoryOptions({ categories, sold: plans.value.list }),
      hint: 'None chosen: it counts for every session.',
    },
    {
      name: 'long.minutes',
      label: 'A session of more than',
      kind: 'whole',
      unit: 'minutes',
      hint: 'Leave both empty where each session costs one credit.',
    },
    { name: 'long.credits', label: 'costs', kind: 'whole', unit: 'credits', hint: `2 to ${mostCreditsPerPlace}.` },
    {
      name: 'collections',
      label: 'Collections that are open while it lasts',
      kind: 'choices',
      options: collectionNames(library),
    },
    {
      name: 'pauseDays',
      label: 'Can be paused in a year for',
      kind: 'whole',
      unit: 'days',
      hint: `0 to ${mostPauseDays}. 0: not at all, as of a plan that renews every year.`,
      initial: '0',
    },
  ];
}

/** The memberships that the site sells (docs/product.md#memberships). */
export const planSection: SectionSpec = {
  title: 'Memberships',
  about: 'Plans that renew every month or year: price, what they give',
  preview: [{ label: 'Preview the page', href: '/passes' }],
  groups: [],
  groupsOf: (settings) => [
    {
      title: 'Plans for sale',
      hint: 'Whoever has a membership keeps its price and what it gives when you change or remove a plan here.',
      rows: {
        name: 'list',
        one: 'Plan',
        add: 'Add a plan',
        max: maxPlans,
        fields: fieldsOf(settings),
        empty: 'The site sells no memberships.',
        orNull: 'long',
        isLarge: true,
      },
    },
  ],
};
