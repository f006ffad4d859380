// What members look at most, fetched as one.
export { DashboardShell } from '../features/member/dashboard/DashboardShell.tsx';
export { HomePage } from '../features/member/dashboard/HomePage.tsx';
export { PastPage } from '../features/member/dashboard/PastPage.tsx';
export { UpcomingPage } from '../features/member/dashboard/UpcomingPage.tsx';
export { MyBookingsPage } from '../features/member/my-bookings/MyBookingsPage.tsx';
