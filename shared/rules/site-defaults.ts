import { motifs } from './art.ts';
import { currencies } from './currencies.ts';
import type { SiteSettings } from './site.ts';
import { defaultVoucherYears } from './vouchers.ts';

/** Words of the site before its owner has set their own (docs/product.md#site-settings). */
export const brand = {
  name: 'Exhale',
  tagline: 'Live breathwork, online and in the room. Come as you are.',
  /** Marketing site: About, Offering (with its four pages) and Contact. */
  links: {
    about: 'https://www.exhale.example/about',
    workshops: 'https://www.exhale.example/workshops',
    corporate: 'https://www.exhale.example/corporate',
    mothers: 'https://www.exhale.example/mothers',
    birth: 'https://www.exhale.example/birth',
    contact: 'https://www.exhale.example/contact',
  },
  social: { label: 'Instagram', href: 'https://www.instagram.com/exhale.example' },
} as const;

const { about, workshops, corporate, mothers, birth, contact } = brand.links;

/** The site before its owner has saved anything: the words of the product's specification. */
export const defaultSite: SiteSettings = {
  names: { studio: brand.name, tagline: brand.tagline, facilitator: null, sender: null, language: 'en-US' },
  start: {
    title: 'UPCOMING\nSESSIONS',
    text: null,
    picture: null,
    shareLine: 'Live breathwork, online and in the room',
    invitationTitle: 'Not sure where to begin?',
    invitationText:
      'Write a few lines about where you are. You will get an honest answer about which session fits, or whether to wait.',
  },
  about: { title: 'About', text: null, picture: null },
  contact: { title: 'Contact', text: null, picture: null, email: null, phone: null },
  links: {
    about,
    contact,
    offering: [
      { label: 'Workshops', href: workshops },
      { label: 'Corporate', href: corporate },
      { label: 'Mothers', href: mothers },
      { label: 'Birth', href: birth },
    ],
    social: [brand.social],
  },
  collections: {
    birth: { offered: true, programme: birth },
    stress: { offered: true, programme: workshops },
  },
  library: { list: [] },
  categories: { list: motifs.map((id) => ({ id, name: id })) },
  currencies: { offered: [...currencies] },
  places: { venues: [], rooms: [] },
  packs: { list: [] },
  plans: { list: [] },
  vouchers: {
    offered: true,
    amounts: [{ amount: 2500 }, { amount: 5000 }, { amount: 10_000 }],
    lowest: 1000,
    highest: 50_000,
    place: null,
    collections: [],
    years: defaultVoucherYears,
    vat: 'at_sale',
  },
  legal: { privacy: null, terms: null, imprint: null },
};
