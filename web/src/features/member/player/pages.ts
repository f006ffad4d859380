// One chunk: both are the same player.
export { BookingRecordingPage } from './BookingRecordingPage.tsx';
export { PlayerPage } from './PlayerPage.tsx';
