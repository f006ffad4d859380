// Pages that sell something to be used later, and show it then, in one file, by short names: the first load has each of them.
export { BoughtVoucherPage as Gift } from '../features/site/gift-vouchers/BoughtVoucherPage.tsx';
export { GiftVouchersPage as Gifts } from '../features/site/gift-vouchers/GiftVouchersPage.tsx';
export { PacksForSalePage as Packs } from '../features/site/packs/PacksForSalePage.tsx';
export { OwnSoldPage as Pack } from './OwnSoldPage.tsx';
