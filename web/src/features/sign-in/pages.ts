// One file to fetch: whoever signs in, or comes by a mail's link, goes from one of these to the next.
export { ConfirmPage } from './ConfirmPage.tsx';
export { LinkPage } from './LinkPage.tsx';
export { SetupAccountPage } from './SetupAccountPage.tsx';
export { SignInAgain } from './SignInAgain.tsx';
export { SignInPage } from './SignInPage.tsx';
export { UpdatePasswordPage } from './UpdatePasswordPage.tsx';
