import { paths } from '#shared/contract/paths.ts';
import { collectionRows } from '#shared/rules/collections.ts';
import { currencies, currencySymbols } from '#shared/rules/currencies.ts';
import { languageNames } from '#shared/rules/language.ts';
import { typedUnits, wholeFormat } from '#shared/rules/numbers.ts';
import { type OwnPageName, ownPageHref, type SiteSection } from '#shared/rules/site.ts';
import { defaultPlaceTitle, type VoucherVat } from '#shared/rules/voucher-sale.ts';
import { defaultVoucherYears } from '#shared/rules/vouchers.ts';
import { shortValidityText } from '../../../lib/admin/voucher-validity.ts';
import { librarySection, withCollections } from './library-section.ts';
import { packSection } from './pack-section.ts';
import { planSection } from './plan-section.ts';
import type { FieldSpec, GroupSpec, SectionSpec } from './section-specs.ts';

const linkHint = 'https://…, mailto:… or a path of this site, such as /about.';
const markdownHint = 'An empty line begins a new paragraph. **bold**, *italic*, ## Heading, - list, [link](https://…)';

const text = (name: string, label: string, maxLength: number): FieldSpec => ({
  name,
  label,
  kind: 'markdown',
  hint: markdownHint,
  maxLength,
  optional: true,
});
const pagePreview = (name: OwnPageName, label: string) => ({ label, href: ownPageHref(name) });
const link = (name: string, label: string, hint = linkHint): FieldSpec => ({
  name,
  label,
  hint,
  optional: true,
  maxLength: 500,
});
const linkRow: FieldSpec[] = [
  { name: 'label', label: 'Label', maxLength: 40 },
  { name: 'href', label: 'Address', maxLength: 500 },
];
const collection = (name: string, title: string): GroupSpec => ({
  title,
  fields: [
    { name: `${name}.offered`, label: 'Offered on the site', kind: 'switch' },
    link(`${name}.programme`, 'Page about the programme'),
  ],
});

/** The currencies with their signs. */
const currencyNames = Object.fromEntries(
  currencies.map((currency) => [currency, `${currency} ${currencySymbols[currency]}`]),
);

/** Warns of fewer years than are usual. */
function shortYearsText(typed: string): string | undefined {
  const years = typedUnits(typed, wholeFormat('years'));
  return years >= 1 && years < defaultVoucherYears ? shortValidityText : undefined;
}

/** The forms of the site's settings (docs/product.md#site-settings). */
export const sectionSpecs: Record<SiteSection, SectionSpec> = {
  names: {
    title: 'Names',
    about: 'Studio, facilitator, sender of mails, British or American English',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: [
      {
        title: 'Studio',
        fields: [
          { name: 'studio', label: 'Name of the studio', maxLength: 40 },
          { name: 'tagline', label: 'One line about it', maxLength: 120, hint: 'On the first page and below mails.' },
        ],
      },
      {
        title: 'Person',
        fields: [
          {
            name: 'facilitator',
            label: 'Name of the facilitator',
            maxLength: 60,
            optional: true,
            hint: 'What search engines are told of who gives the sessions. Empty: the studio.',
          },
          {
            name: 'sender',
            label: 'Sender of mails',
            maxLength: 40,
            optional: true,
            hint: 'Shown beside the address of the sender. Empty: the studio.',
          },
        ],
      },
      {
        title: 'Dates and times',
        fields: [
          {
            name: 'language',
            label: 'English',
            kind: 'choice',
            options: languageNames,
            hint: 'On pages, in mails, on receipts and pictures of links.',
          },
        ],
      },
    ],
  },
  start: {
    title: 'First page',
    about: 'Title, words, picture, and the end of each page',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: [
      {
        title: 'Words',
        fields: [
          { name: 'title', label: 'Title', kind: 'text', maxLength: 60, hint: 'Each line is a line on a phone.' },
          text('text', 'Text', 4000),
          { name: 'shareLine', label: 'Line on pictures of links', maxLength: 80 },
        ],
      },
      { title: 'Picture', picture: true },
      {
        title: 'End of pages',
        fields: [
          { name: 'invitationTitle', label: 'Title of the invitation', maxLength: 80 },
          { name: 'invitationText', label: 'Text of the invitation', kind: 'text', maxLength: 400 },
        ],
      },
    ],
  },
  about: {
    title: 'About',
    about: 'A page about you',
    preview: [pagePreview('about', 'Preview the page')],
    groups: [
      {
        title: 'Words',
        fields: [{ name: 'title', label: 'Title', maxLength: 80 }, text('text', 'Text', 20_000)],
      },
      { title: 'Picture', picture: true },
    ],
  },
  contact: {
    title: 'Contact',
    about: 'A page on how to reach you',
    preview: [pagePreview('contact', 'Preview the page')],
    groups: [
      {
        title: 'Words',
        fields: [{ name: 'title', label: 'Title', maxLength: 80 }, text('text', 'Text', 20_000)],
      },
      {
        title: 'Ways',
        fields: [
          {
            name: 'email',
            label: 'E-mail address',
            maxLength: 254,
            optional: true,
            hint: 'Replies to mails and notices of bookings go there too, once a link that is mailed to it was pressed.',
          },
          { name: 'phone', label: 'Phone', maxLength: 40, optional: true },
        ],
      },
      { title: 'Picture', picture: true },
    ],
  },
  links: {
    title: 'Links',
    about: 'Navigation, pages elsewhere, social networks',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: [
      {
        title: 'Pages elsewhere',
        fields: [
          link('about', 'About', 'Where About leads while there is no page of your own.'),
          link('contact', 'Contact', 'Where Contact leads while there is no page of your own.'),
        ],
      },
      {
        title: 'Offering',
        rows: {
          name: 'offering',
          one: 'Page',
          add: 'Add a page',
          max: 8,
          fields: linkRow,
          empty: 'The menu is not shown.',
        },
      },
      {
        title: 'Social networks',
        rows: {
          name: 'social',
          one: 'Network',
          add: 'Add a network',
          max: 4,
          fields: linkRow,
          empty: 'None is linked.',
        },
      },
    ],
  },
  collections: {
    title: 'Recordings',
    about: 'Which collections the site offers',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: collectionRows.map(({ id, name }) => collection(id, name)),
  },
  library: librarySection,
  categories: {
    title: 'Categories',
    about: 'Kinds of sessions that visitors choose between',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: [
      {
        title: 'Categories',
        hint: 'Sessions keep their category when you rename it. Those of one that you remove are found under Other while there is one of that name, and else under All.',
        rows: {
          name: 'list',
          one: 'Category',
          add: 'Add a category',
          max: 20,
          empty: 'Sessions have no categories.',
          fields: [
            { name: 'id', label: 'Id', kind: 'id' },
            { name: 'name', label: 'Name', maxLength: 40 },
          ],
        },
      },
    ],
  },
  currencies: {
    title: 'Currencies',
    about: 'What visitors choose between',
    preview: [{ label: 'Preview the first page', href: '/' }],
    groups: [
      {
        title: 'Offered',
        fields: [
          {
            name: 'offered',
            label: 'Currencies',
            kind: 'choices',
            options: currencyNames,
            hint: 'Prices are shown in the visitor’s choice. With one currency there is no choice. Sessions keep the price that you gave them, and prices in a currency that is no longer offered are converted.',
          },
        ],
      },
    ],
  },
  places: {
    title: 'Venues and rooms',
    about: 'Places to choose from when you make a session',
    groups: [
      {
        title: 'Venues',
        rows: {
          name: 'venues',
          one: 'Venue',
          add: 'Add a venue',
          max: 20,
          empty: 'Places are typed for each session.',
          fields: [
            { name: 'name', label: 'Name', maxLength: 100 },
            { name: 'address', label: 'Address', maxLength: 200, optional: true },
            { name: 'city', label: 'City', maxLength: 100, optional: true },
            { name: 'postCode', label: 'Post code', maxLength: 20, optional: true },
            { name: 'doorNote', label: 'Door note, for you alone', maxLength: 200, optional: true },
          ],
        },
      },
      {
        title: 'Video rooms',
        rows: {
          name: 'rooms',
          one: 'Room',
          add: 'Add a room',
          max: 20,
          empty: 'Links are typed for each session.',
          fields: [
            { name: 'name', label: 'Name', maxLength: 100 },
            { name: 'link', label: 'Link to join', maxLength: 2000 },
          ],
        },
      },
    ],
  },
  packs: packSection,
  plans: planSection,
  vouchers: {
    title: 'Gift vouchers',
    about: 'Whether the site sells them, amounts, sessions, collections, validity, VAT',
    preview: [{ label: 'Preview the page', href: paths.giftVouchers.href() }],
    groupsOf: ({ library }) => withCollections(sectionSpecs.vouchers.groups, library),
    groups: [
      {
        title: 'Sale',
        fields: [{ name: 'offered', label: 'Sold on the site', kind: 'switch' }],
        hint: 'Vouchers that were sold stay valid when you stop. You can make some by hand at any time.',
      },
      {
        title: 'Amounts',
        hint: 'Buyers choose between these, the same numbers in each currency.',
        rows: {
          name: 'amounts',
          one: 'Amount',
          add: 'Add an amount',
          max: 6,
          fields: [{ name: 'amount', label: 'Amount', kind: 'amount' }],
          empty: 'Buyers type an amount between the bounds below, if there are any.',
        },
      },
      {
        title: 'Another amount',
        hint: 'With both, buyers can also type an amount between them. Empty: the amounts above alone are sold.',
        fields: [
          { name: 'lowest', label: 'Lowest', kind: 'amount', maxLength: 20, optional: true },
          { name: 'highest', label: 'Highest', kind: 'amount', maxLength: 20, optional: true },
        ],
      },
      {
        title: 'One session',
        hint: 'A voucher that pays one place, once. A place that costs less uses it up, too.',
        whole: { name: 'place', label: 'Sold as a gift' },
        fields: [
          { name: 'place.title', label: 'Title', maxLength: 40, initial: defaultPlaceTitle },
          { name: 'place.price', label: 'Price', kind: 'sums' },
          {
            name: 'place.upTo',
            label: 'Highest price of the place',
            kind: 'sums',
            hint: 'What a dearer place costs above it is paid when booking. Vouchers that were sold keep theirs.',
          },
        ],
      },
      {
        title: 'Collections',
        fields: [
          {
            name: 'collections',
            label: 'Collections that are sold as a gift',
            kind: 'choices',
            options: Object.fromEntries(collectionRows.map(({ id, name }) => [id, name])),
            hint: 'Each costs what its page says when it is bought, while the site offers it.',
          },
        ],
      },
      {
        title: 'Validity',
        fields: [
          {
            name: 'years',
            label: 'Valid for',
            kind: 'whole',
            unit: 'years',
            maxLength: 4,
            hint: 'From the day of the payment. Vouchers that were sold keep their last day.',
            warning: shortYearsText,
          },
        ],
      },
      {
        title: 'VAT',
        fields: [
          {
            name: 'vat',
            label: 'VAT is due',
            kind: 'choice',
            options: { at_sale: 'When a voucher is sold', at_use: 'When a voucher is used' } satisfies Record<
              VoucherVat,
              string
            >,
            hint: 'When it is sold, if one rate covers all that a voucher can pay; when it is used, if rates differ. Ask your accountant. The choice holds for vouchers that are sold from then on.',
          },
        ],
      },
    ],
  },
  legal: {
    title: 'Legal pages',
    about: 'Privacy, terms, imprint',
    preview: [
      pagePreview('privacy', 'Preview privacy'),
      pagePreview('terms', 'Preview terms'),
      pagePreview('imprint', 'Preview imprint'),
    ],
    groups: [
      {
        title: 'Texts',
        fields: [
          text('privacy', 'Privacy', 40_000),
          text('terms', 'Terms', 40_000),
          text('imprint', 'Imprint', 40_000),
        ],
      },
    ],
  },
};
