import type * as z from 'zod';
import { adminArtEndpoints } from './art/admin-endpoints.ts';
import { artEndpoints } from './art/endpoints.ts';
import { attendanceEndpoints } from './attendance/endpoints.ts';
import { auditEntryEndpoints } from './audit-entries/endpoints.ts';
import { authSessionEndpoints } from './auth-sessions/endpoints.ts';
import { bookingEndpoints } from './bookings/endpoints.ts';
import { calendarEndpoints } from './calendars/endpoints.ts';
import type { Endpoint } from './common/endpoint.ts';
import { contactAddressEndpoints } from './contact-address/endpoints.ts';
import { currencyEndpoints } from './currency/endpoints.ts';
import { adminDiscountCodeEndpoints } from './discount-codes/admin-endpoints.ts';
import { discountCodeEndpoints } from './discount-codes/endpoints.ts';
import { groupEndpoints } from './groups/endpoints.ts';
import { incomeEndpoints } from './income/endpoints.ts';
import { invoicingEndpoints } from './invoicing/endpoints.ts';
import { adminLearningResourceEndpoints } from './learning-resources/admin-endpoints.ts';
import { learningResourceEndpoints } from './learning-resources/endpoints.ts';
import { adminMemberEndpoints } from './members/admin-endpoints.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { adminMembershipEndpoints } from './memberships/admin-endpoints.ts';
import { membershipEndpoints } from './memberships/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { overviewEndpoints } from './overview/endpoints.ts';
import { ownDataEndpoints } from './own-data/endpoints.ts';
import { adminPackEndpoints } from './packs/admin-endpoints.ts';
import { packEndpoints } from './packs/endpoints.ts';
import { passEndpoints } from './passes/endpoints.ts';
import { peopleEndpoints } from './people/admin-endpoints.ts';
import { adminPurchaseEndpoints } from './purchases/admin-endpoints.ts';
import { purchaseEndpoints } from './purchases/endpoints.ts';
import { adminReceiptEndpoints } from './receipts/admin-endpoints.ts';
import { receiptEndpoints } from './receipts/endpoints.ts';
import { adminRecordingEndpoints } from './recordings/admin-endpoints.ts';
import { recordingEndpoints } from './recordings/endpoints.ts';
import { reminderEndpoints } from './reminders/endpoints.ts';
import type { EndpointName, routes } from './routes.ts';
import { adminScreeningEndpoints } from './screening/admin-endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { secondFactorEndpoints } from './second-factor/endpoints.ts';
import { adminSessionEndpoints } from './sessions/admin-endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { settingsEndpoints } from './settings/admin-endpoints.ts';
import { siteEndpoints } from './settings/site-endpoints.ts';
import { stripeEndpoints } from './stripe/endpoints.ts';
import { suggestionEndpoints } from './suggestions/endpoints.ts';
import { uploadEndpoints } from './uploads/endpoints.ts';
import { adminVoucherEndpoints } from './vouchers/admin-endpoints.ts';
import { voucherEndpoints } from './vouchers/endpoints.ts';
import { adminWaitlistEndpoints } from './waitlist/admin-endpoints.ts';
import { waitlistEndpoints } from './waitlist/endpoints.ts';

export type { Endpoint } from './common/endpoint.ts';

/** Every endpoint: source of the gateway's routes, the handlers' validation, the typed client and OpenAPI. */
export const contract = {
  ...sessionEndpoints,
  ...adminSessionEndpoints,
  ...attendanceEndpoints,
  ...currencyEndpoints,
  ...bookingEndpoints,
  ...passEndpoints,
  ...packEndpoints,
  ...membershipEndpoints,
  ...groupEndpoints,
  ...stripeEndpoints,
  ...discountCodeEndpoints,
  ...adminDiscountCodeEndpoints,
  ...voucherEndpoints,
  ...adminVoucherEndpoints,
  ...adminPackEndpoints,
  ...adminMembershipEndpoints,
  ...waitlistEndpoints,
  ...reminderEndpoints,
  ...calendarEndpoints,
  ...adminWaitlistEndpoints,
  ...artEndpoints,
  ...memberEndpoints,
  ...contactAddressEndpoints,
  ...secondFactorEndpoints,
  ...authSessionEndpoints,
  ...ownDataEndpoints,
  ...adminMemberEndpoints,
  ...peopleEndpoints,
  ...adminScreeningEndpoints,
  ...learningResourceEndpoints,
  ...adminLearningResourceEndpoints,
  ...recordingEndpoints,
  ...suggestionEndpoints,
  ...adminRecordingEndpoints,
  ...purchaseEndpoints,
  ...adminPurchaseEndpoints,
  ...orderEndpoints,
  ...incomeEndpoints,
  ...invoicingEndpoints,
  ...receiptEndpoints,
  ...adminReceiptEndpoints,
  ...overviewEndpoints,
  ...auditEntryEndpoints,
  ...settingsEndpoints,
  ...siteEndpoints,
  ...searchEndpoints,
  ...uploadEndpoints,
  ...adminArtEndpoints,
} as const satisfies { [Name in EndpointName]: Endpoint & (typeof routes)[Name] };

export type Contract = typeof contract;

/** A request part as handlers receive it, after parsing. */
export type RequestOutput<
  Name extends EndpointName,
  Part extends 'params' | 'query' | 'body',
> = Contract[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** A request part as callers send it. */
export type RequestInput<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> = Contract[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;

export type ResponseBody<Name extends EndpointName> = Contract[Name]['response'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : string;
