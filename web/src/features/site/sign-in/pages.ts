// One chunk: these pages lead to each other.
export { LinkPage } from './LinkPage.tsx';
export { NewPasswordPage } from './NewPasswordPage.tsx';
export { OwnDataPage } from './OwnDataPage.tsx';
export { SetupAccountPage } from './SetupAccountPage.tsx';
export { SignInAgain } from './SignInAgain.tsx';
export { SignInForm } from './SignInForm.tsx';
export { SignInPage } from './SignInPage.tsx';
export { UpdatePasswordPage } from './UpdatePasswordPage.tsx';
