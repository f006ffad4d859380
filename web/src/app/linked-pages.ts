// Small pages that links of mails and the footer open, in one file: each of its own would name it in the first load.
export { ContactAddressPage } from '../features/site/contact-address/ContactAddressPage.tsx';
export { BoughtVoucherPage } from '../features/site/gift-vouchers/BoughtVoucherPage.tsx';
export { OfferPage } from '../features/site/offer/OfferPage.tsx';
export { RemindersPage } from '../features/site/reminders/RemindersPage.tsx';
export { CardPage } from '../features/site/waitlist/CardPage.tsx';
export { LeavePage } from '../features/site/waitlist/LeavePage.tsx';
export { WithdrawPage } from '../features/site/withdrawal/WithdrawPage.tsx';
