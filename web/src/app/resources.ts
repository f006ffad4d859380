// What members have to read and to listen to, and their profile, fetched as one.
export { ResourcePage, ResourcesPage } from '../features/member/learning-resources/pages.ts';
export { MyResources } from '../features/member/my-resources/MyResources.tsx';
export { ProfileRoute } from './ProfileRoute.tsx';
