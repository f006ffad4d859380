// Pages that links of mails, the payment page and the footer open, in one file: each of its own would be named in the first load.
export { ConfirmationPage } from '../features/site/confirmation/ConfirmationPage.tsx';
export { ContactAddressPage } from '../features/site/contact-address/ContactAddressPage.tsx';
export { OfferPage } from '../features/site/offer/OfferPage.tsx';
export { RemindersPage } from '../features/site/reminders/RemindersPage.tsx';
export { SuggestionsPage } from '../features/site/suggestions/SuggestionsPage.tsx';
export { CardPage } from '../features/site/waitlist/CardPage.tsx';
export { LeavePage } from '../features/site/waitlist/LeavePage.tsx';
export { WithdrawPage } from '../features/site/withdrawal/WithdrawPage.tsx';
