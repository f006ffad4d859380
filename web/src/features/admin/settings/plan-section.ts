import type { ResponseBody } from '#shared/contract/contract.ts';
import { restPaymentHours } from '#shared/rules/deposits.ts';
import {
  type MembershipInterval,
  maxPlans,
  mostDiscountPercent,
  mostPauseDays,
  mostPeriodSessions,
  mostPlacesPerDay,
  type PlacesAfterEnd,
} from '#shared/rules/memberships.ts';
import { mostCreditsPerPlace, packNameLength } from '#shared/rules/packs.ts';
import { collectionNames } from './library-section.ts';
import { categoryOptions } from './pack-section.ts';
import type { FieldSpec, SectionSpec } from './section-specs.ts';
import { everyoneName } from './section-values.ts';

type Settings = Pick<ResponseBody<'getSiteSettings'>, 'categories' | 'plans' | 'library'>;

const placesAfterEndTexts: Record<PlacesAfterEnd, string> = {
  given_back: 'They are given back',
  payable: `They can be paid within ${restPaymentHours} hours, otherwise they are given back`,
};

const intervals: Record<MembershipInterval, string> = { month: 'Every month', year: 'Every year' };

/** Members leave a plan for a while or for good; these fields say what becomes of it then. */
const endFields: FieldSpec[] = [
  {
    name: 'pauseDays',
    label: 'Can be paused in a year for',
    kind: 'whole',
    unit: 'days',
    hint: `0 to ${mostPauseDays}. 0: not at all, as of a plan that renews every year.`,
    initial: '0',
  },
  {
    name: 'placesAfterEnd',
    label: 'Places that are booked for after its end',
    kind: 'choice',
    options: placesAfterEndTexts,
    hint: 'When it ends, whoever ends it. They are always given back where its payment goes back.',
    initial: 'given_back',
  },
];

function fieldsOf({ categories, plans, library }: Settings): FieldSpec[] {
  return [
    { name: 'id', label: 'Id', kind: 'ulid' },
    { name: 'name', label: 'Name', maxLength: packNameLength },
    { name: 'interval', label: 'Renews', kind: 'choice', options: intervals },
    { name: 'price', label: 'Price of each period', kind: 'planPrice', plans: plans.value.list },
    { name: everyoneName, label: '', kind: 'planPriceFor' },
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
      name: 'discountPercent',
      label: 'Discount on other sessions',
      kind: 'whole',
      unit: 'percent',
      optional: true,
      hint: `1 to ${mostDiscountPercent}, off a place of its member that no credit pays. Empty: none.`,
    },
    ...endFields,
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
      hint: 'Whoever has a membership keeps what it gives when you change or remove a plan here, and its price unless you change that for everyone.',
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
