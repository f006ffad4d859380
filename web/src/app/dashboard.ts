// What members look at most, fetched as one.
export { DashboardShell } from '../features/dashboard/DashboardShell.tsx';
export { HomePage } from '../features/dashboard/HomePage.tsx';
export { PastPage } from '../features/dashboard/PastPage.tsx';
export { UpcomingPage } from '../features/dashboard/UpcomingPage.tsx';
export { MyBookingsPage } from '../features/my-bookings/MyBookingsPage.tsx';
