/** Page and mail say this when a bank declined a payment days after the checkout (docs/product.md#booking-status). */
export const declinedPayment = {
  title: 'Payment failed',
  place: 'Your bank did not let the payment through, so your place could not be kept. Nothing was charged.',
  places: 'Your bank did not let the payment through, so your places could not be kept. Nothing was charged.',
  voucher: 'Your bank did not let the payment through, so there is no gift voucher. Nothing was charged.',
  pack: 'Your bank did not let the payment through, so there is no pack of sessions. Nothing was charged.',
  membership: 'Your bank did not let the payment through, so there is no membership. Nothing was charged.',
  recordings: 'Your bank did not let the payment through, so the recordings could not be opened. Nothing was charged.',
};
