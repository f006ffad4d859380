import { lazyPage } from './lazy-page.tsx';

export const SessionRoute = lazyPage(() => import('./SessionRoute.tsx').then((file) => file.SessionRoute));

// One file knows all other pages: naming theirs here would make the first load 1 kB (gzip) heavier.
const others = () => import('./OtherPages.tsx');
export const OtherPages = lazyPage(async () => (await others()).OtherPages);
export const Welcome = lazyPage(async () => (await others()).fetchWelcome());
export const AdminArea = lazyPage(async () => (await others()).fetchAdminArea());
export const ImpersonationBanner = lazyPage(async () => (await others()).fetchImpersonationBanner());
export const fetchSignInAgain = async () => (await others()).fetchSignInAgain();
export const loadOtherPage = async (path: string) => (await others()).loadOtherPage(path);
