import * as z from 'zod';
import { artShapes } from '../rules/art.ts';
import { categories } from '../rules/sessions.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './members/endpoints.ts';
import { collectionEndpoints } from './recordings/endpoints.ts';
import { type EndpointName, routes } from './routes.ts';
import * as schemas from './schemas.ts';

export type { Endpoint } from './endpoint.ts';

/** Most sessions of one page. */
export const sessionsPerPage = 100;

/** The site's whole interface: from it come gateway routes, handlers' validation, the typed client and OpenAPI. */
export const contract = {
  listSessions: {
    ...routes.listSessions,
    summary: 'Published sessions, upcoming (soonest first) or past (latest first), by page.',
    query: z.strictObject({
      when: z.enum(['upcoming', 'past']).default('upcoming'),
      cursor: z.string().min(1).max(200).optional(),
    }),
    success: 200,
    response: schemas.sessionPage,
  },
  getSession: {
    ...routes.getSession,
    summary: 'One published session.',
    params: z.strictObject({ sessionId: schemas.id }),
    success: 200,
    response: schemas.sessionDetail,
  },
  getCurrency: {
    ...routes.getCurrency,
    summary: "Exchange rates of the hour and the currency of the visitor's country.",
    success: 200,
    response: schemas.currencyAnswer,
  },
  createBooking: {
    ...routes.createBooking,
    summary: 'Books a place: confirmed at once when nothing has to be paid, else held until its checkout expires.',
    body: schemas.bookingRequest,
    success: 201,
    response: schemas.bookingAnswer,
  },
  getBooking: {
    ...routes.getBooking,
    summary: 'What the confirmation page shows of a booking; its id is the secret.',
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: schemas.bookingView,
  },
  getBookingCalendar: {
    ...routes.getBookingCalendar,
    summary: 'The calendar file of a booking.',
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: 'text/calendar',
  },
  shareBooking: {
    ...routes.shareBooking,
    summary: "Mails a booking's time and place to an address; the text is the server's.",
    params: z.strictObject({ bookingId: schemas.id }),
    body: schemas.shareRequest,
    success: 202,
    response: z.strictObject({}),
  },
  settleBooking: {
    ...routes.settleBooking,
    summary: "Asks Stripe how the checkout of a booking stands and applies it; answers the booking's page.",
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: schemas.bookingView,
  },
  resumeCheckout: {
    ...routes.resumeCheckout,
    summary: 'The payment page of a booking that is not paid yet.',
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: schemas.checkoutAnswer,
  },
  cancelCheckout: {
    ...routes.cancelCheckout,
    summary: 'Gives up a booking that is not paid: its checkout is closed and its seat and code are free again.',
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: schemas.bookingView,
  },
  acceptOffer: {
    ...routes.acceptOffer,
    summary: 'Accepts a place that was offered to somebody of the waitlist: theirs at once, or its payment page.',
    params: z.strictObject({ bookingId: schemas.id }),
    success: 200,
    response: schemas.bookingAnswer,
  },
  stripeWebhook: {
    ...routes.stripeWebhook,
    summary: "Stripe's events, signed by Stripe.",
    rawBody: true,
    success: 200,
    response: schemas.webhookAnswer,
  },
  checkDiscount: {
    ...routes.checkDiscount,
    summary: 'What a discount code takes off.',
    body: schemas.discountRequest,
    success: 200,
    response: schemas.appliedDiscount,
  },
  joinWaitlist: {
    ...routes.joinWaitlist,
    summary: 'Joins the waitlist of a session that has no free place.',
    body: schemas.waitlistRequest,
    success: 202,
    response: z.strictObject({}),
  },
  leaveWaitlist: {
    ...routes.leaveWaitlist,
    summary: 'Leaves a waitlist by the link of a mail.',
    body: schemas.leaveRequest,
    success: 200,
    response: z.strictObject({}),
  },
  getArt: {
    ...routes.getArt,
    summary: 'Generated art of a session: the same id gives the same picture for ever.',
    params: z.strictObject({
      shape: z.enum(artShapes),
      category: z.enum(categories),
      /** Session id and format: 01J….webp, or .jpg for mails and share images. */
      file: z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\.(webp|jpg)$/, 'must be an id and .webp or .jpg'),
    }),
    success: 200,
    response: 'image/*',
  },
  ...accountEndpoints,
  ...collectionEndpoints,
  ...adminEndpoints,
} as const satisfies { [Name in EndpointName]: Endpoint & (typeof routes)[Name] };

export type Contract = typeof contract;

/** What a handler gets of a request part, after parsing. */
export type RequestOutput<
  Name extends EndpointName,
  Part extends 'params' | 'query' | 'body',
> = Contract[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** What a caller sends for a request part. */
export type RequestInput<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> = Contract[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;

/** The JSON body of a success. */
export type ResponseBody<Name extends EndpointName> = Contract[Name]['response'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;
