export type MethodType = 'card' | 'bacs_debit' | 'sepa_debit' | 'us_bank_account';

/** A test number of Stripe's testing guide with its effect. */
export type TestMethod = {
  type: MethodType;
  number: string;
  label: string;
  outcome: 'paid' | 'declined' | 'paid later' | 'fails later';
  declineCode?: string;
  /**
   * A card that can be saved tells how the bank answers when it is charged without its holder; a code of null means
   * paid.
   */
  saved?: { declineCode: string | null; label: string };
};

export const bankDebitOf: Record<string, MethodType> = {
  gbp: 'bacs_debit',
  eur: 'sepa_debit',
  usd: 'us_bank_account',
};

export const declineMessages: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

const testMethods: TestMethod[] = [
  {
    type: 'card',
    number: '4242424242424242',
    label: 'pays',
    outcome: 'paid',
    saved: { declineCode: null, label: 'is saved, and pays' },
  },
  {
    type: 'card',
    number: '4000056655665556',
    label: 'pays, a debit card',
    outcome: 'paid',
    saved: { declineCode: null, label: 'is saved, and pays, a debit card' },
  },
  {
    type: 'card',
    number: '4000000000000002',
    label: 'is declined',
    outcome: 'declined',
    declineCode: 'generic_decline',
  },
  {
    type: 'card',
    number: '4000000000009995',
    label: 'is declined, insufficient funds',
    outcome: 'declined',
    declineCode: 'insufficient_funds',
  },
  {
    type: 'card',
    number: '4000000000000341',
    label: 'is declined',
    outcome: 'declined',
    declineCode: 'generic_decline',
    saved: { declineCode: 'generic_decline', label: 'is saved, and declined when it is charged' },
  },
  {
    type: 'card',
    number: '4000008260003178',
    label: 'is declined, insufficient funds',
    outcome: 'declined',
    declineCode: 'insufficient_funds',
    saved: { declineCode: 'insufficient_funds', label: 'is saved, and has insufficient funds when it is charged' },
  },
  {
    type: 'card',
    number: '4000002760003184',
    label: 'pays, authenticated',
    outcome: 'paid',
    saved: {
      declineCode: 'authentication_required',
      label: 'is saved, and requires authentication when it is charged',
    },
  },
  { type: 'bacs_debit', number: '00012345', label: 'pays later', outcome: 'paid later' },
  { type: 'bacs_debit', number: '33333335', label: 'fails later', outcome: 'fails later' },
  { type: 'sepa_debit', number: 'AT611904300234573201', label: 'pays later', outcome: 'paid later' },
  { type: 'sepa_debit', number: 'AT861904300235473202', label: 'fails later', outcome: 'fails later' },
  { type: 'us_bank_account', number: '000123456789', label: 'pays later', outcome: 'paid later' },
  { type: 'us_bank_account', number: '000111111116', label: 'fails later', outcome: 'fails later' },
];

/** Test numbers of a payment method. */
export const testMethodsOf = (type: MethodType) => testMethods.filter((method) => method.type === type);

/** The test method of a number, ignoring spaces and dashes. */
export function findTestMethod(type: MethodType, number: string): TestMethod | undefined {
  const digits = number.replaceAll(/[\s-]/g, '').toUpperCase();
  return testMethodsOf(type).find((method) => method.number === digits);
}

/** Formats a number in groups of four. */
export const grouped = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
