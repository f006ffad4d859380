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
