import * as z from 'zod';

const stripeError = z.object({
  /** Name of its class, e.g. `StripeInvalidRequestError`. */
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  param: z.string().optional(),
  /** Is set in a card error. */
  decline_code: z.string().optional(),
});

/** An error of the `stripe` package; undefined for any other. Known by its fields: the package is loaded by who calls Stripe. */
export function stripeErrorOf(error: unknown): z.output<typeof stripeError> | undefined {
  return error instanceof Error ? stripeError.safeParse(error).data : undefined;
}
