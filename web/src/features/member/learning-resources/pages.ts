// Both are small, and who opens the one is about to open the other: fetched as one.
export { ResourcePage } from './ResourcePage.tsx';
export { ResourcesPage } from './ResourcesPage.tsx';
