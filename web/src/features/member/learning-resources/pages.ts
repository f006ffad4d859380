// One chunk: both are small, and lead to each other.
export { ResourcePage } from './ResourcePage.tsx';
export { ResourcesPage } from './ResourcesPage.tsx';
