import { paths } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { type Plan, planSummary } from '#shared/rules/memberships.ts';
import { type PackForSale, packSummary } from '#shared/rules/packs.ts';
import type { Site } from '#shared/rules/site.ts';
import { createdAt, organization, type StructuredItem } from '../../../lib/structured-data.ts';

/** Codes of UN/CEFACT for a month and a year, and how long a price is for. Source: https://schema.org/UnitPriceSpecification */
const billing = {
  month: { unitCode: 'MON', billingDuration: 'P1M' },
  year: { unitCode: 'ANN', billingDuration: 'P1Y' },
} as const;

/** Describes the packs and memberships that are for sale (docs/product.md#page-metadata). */
export function salesData(origin: string, site: Site): StructuredItem[] {
  return [
    ...site.packs.map((pack) => service(pack, packSummary(pack), { origin, site })),
    ...site.plans.map((plan) => service(plan, planSummary(plan), { origin, site })),
  ];
}

type Where = { origin: string; site: Site };

function service(sold: PackForSale | Plan, description: string, { origin, site }: Where): StructuredItem {
  return {
    '@type': 'Service',
    name: sold.name,
    description,
    url: origin + paths.passes.href(),
    provider: organization(origin, site),
    offers: site.currencies.map((currency) => offer(sold, currency, origin)),
  };
}

/** The price in a currency; of a membership that of each period. */
function offer(sold: PackForSale | Plan, currency: Currency, origin: string): StructuredItem {
  const price = { price: (sold.price[currency] / 100).toFixed(2), priceCurrency: currency };
  return {
    '@type': 'Offer',
    url: origin + paths.passes.href(),
    ...price,
    availability: 'https://schema.org/InStock',
    validFrom: createdAt(sold.id),
    ...('interval' in sold && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        billingIncrement: 1,
        ...billing[sold.interval],
      },
    }),
  };
}
