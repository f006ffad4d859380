import { type Booking, bookingRecord } from '../bookings/store.ts';
import { type Purchase, purchaseRecord } from '../purchases/store.ts';
import type { Recording } from '../recordings/store.ts';
import type { WholeSession } from '../sessions/store.ts';

/** A session as the back office would write it: free, online, tomorrow week, ten places. Override what matters. */
export function exampleSession(overrides: Partial<WholeSession> = {}): WholeSession {
  return {
    id: '01JD0000000000000000SESS0N',
    title: 'Evening Unwind',
    description: 'A gentle guided practice to close the day.',
    startTime: '2026-12-12T18:00:00.000Z',
    endTime: '2026-12-12T19:30:00.000Z',
    durationMinutes: 90,
    timeZone: 'Europe/London',
    locationType: 'online',
    zoomLink: 'https://zoom.example/j/5551234',
    location: null,
    address: null,
    city: null,
    postCode: null,
    category: 'Breathwork',
    price: { amount: 0, currency: 'GBP' },
    maxAttendees: 10,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    featured: false,
    published: true,
    whatToBring: null,
    thumbnailUrl: null,
    recordingUrl: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...overrides,
  };
}

/** A guest's completed booking of `exampleSession()`. */
export function exampleBooking(overrides: Partial<Booking> = {}): Booking {
  return bookingRecord.parse({
    id: '01JD000000000000000B00K1NG',
    sessionId: exampleSession().id,
    attendeeName: 'Ada Lovelace',
    attendeeEmail: 'ada@example.org',
    status: 'completed',
    paymentStatus: 'free',
    total: { amount: 0, currency: 'GBP' },
    listPrice: { amount: 0, currency: 'GBP' },
    sessionStart: exampleSession().startTime,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  });
}

/** A recording of the birth collection that has to be paid, five minutes long. */
export function exampleRecording(overrides: Partial<Recording> = {}): Recording {
  const { id = '01JD000000000000000REC0RD0' } = overrides;
  return {
    id,
    collection: 'birth',
    title: 'Breathing through the first hours',
    description: 'Slow waves, long breaths out.',
    durationSeconds: 300,
    isFree: false,
    orderIndex: 0,
    thumbnailUrl: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    videoKey: `media/videos/birth/${id}/first-hours.mp4`,
    captionsKey: `media/videos/birth/${id}/first-hours.vtt`,
    ...overrides,
  };
}

/** A guest's purchase of the birth collection, paid. */
export function examplePurchase(overrides: Partial<Purchase> = {}): Purchase {
  return purchaseRecord.parse({
    id: '01JD00000000000000PVRCHASE',
    collection: 'birth',
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@example.org',
    status: 'paid',
    total: { amount: 6000, currency: 'EUR' },
    listPrice: { amount: 6000, currency: 'EUR' },
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  });
}
