import type { StageValues } from './schema.ts';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const namesOf = ({ domain }: StageValues) => (domain ? [domain.name, ...domain.alternativeNames] : []);

/** Tells whether both would stand in one account and region, as far as the settings say. */
function together(one: StageValues, other: StageValues): boolean {
  return one.region === other.region && (!one.account || !other.account || one.account === other.account);
}

/** Names that AWS gives out once, and both stages ask for; none of an `other` stage that is not set up. */
export function sharedNames(
  one: StageValues,
  other: StageValues | undefined,
): { path: PropertyKey[]; reason: string }[] {
  if (!other) return [];
  const name = namesOf(one).find((each) => namesOf(other).includes(each));
  const mail = domainOf(one.mailFrom);
  return [
    ...(name ? [{ path: ['domain'], reason: `has ${name}, as the other stage: CloudFront serves a name once` }] : []),
    ...(together(one, other) && mail === domainOf(other.mailFrom)
      ? [
          {
            path: ['mailFrom'],
            reason: `is of ${mail}, as in the other stage: SES has a domain once in an account and region`,
          },
        ]
      : []),
  ];
}
