// Pages that sell something to be used later, and show it then, in one file: each of its own would be named in the first load.
export { BoughtVoucherPage } from '../features/site/gift-vouchers/BoughtVoucherPage.tsx';
export { GiftVouchersPage } from '../features/site/gift-vouchers/GiftVouchersPage.tsx';
export { PacksForSalePage } from '../features/site/packs/PacksForSalePage.tsx';
export { SoldPackPage } from '../features/site/packs/SoldPackPage.tsx';
