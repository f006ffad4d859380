/** The costs of a month assume these values, where nothing can be measured before people come. */
export const assumptions = {
  visitsPerVisitor: 2,
  /** A visit keeps the list or a session open for so long; it looks for changes meanwhile. */
  openSeconds: 60,
  /** Each edge location of CloudFront near which the visitors are asks the API for itself. */
  edgeLocations: 10,
  /** Bookings for each visitor. */
  bookings: 0.05,
  /** Share of visitors with an account who sign in within the month. */
  members: 0.02,
  visitsPerMember: 4,
  filmsPerMember: 5,
  /** An hour in good quality. */
  filmGb: 0.5,
  /** Share of mails that SES reports on: bounces, complaints, delays. */
  mailEvents: 0.03,
  /** Months for which orders have been kept. */
  keptMonths: 12,
  /** Films, pictures, and what was replaced within a month. */
  filesGb: 50,
  /** Twenty films in parts of 8 MB. */
  uploadedParts: 1300,
  adminVisits: 600,
  /** A function of 512 MB has less than a third of a core, so what took a millisecond here takes this many there. */
  slower: 4,
  memoryGb: 0.5,
  /** Share of invocations for which a worker has to start, and how long that takes. */
  coldShare: 0.1,
  coldMilliseconds: 800,
  /** Lines of an invocation, ours and Lambda's; the line of a request in the API's log. */
  logBytes: { invocation: 2000, apiRequest: 400 },
} as const;
