const names = [
  'Amara Okafor',
  'Beatrice Lindqvist',
  'Callum Reid',
  'Dana Weiss',
  'Elif Demir',
  'Femi Adeyemi',
  'Greta Sommer',
  'Hana Kovač',
  'Imogen Hart',
  'Jonas Brandt',
  'Kezia Mensah',
  'Leo Fontaine',
  'Maja Nowak',
  'Niamh Byrne',
  'Oskar Holm',
  'Priya Raman',
  'Quentin Moreau',
  'Rosa Delgado',
  'Sam Whitfield',
  'Tilda Berg',
  'Uma Patel',
  'Viktor Hahn',
  'Wren Ellis',
  'Ximena Cruz',
  'Yusuf Aydin',
  'Zoë Marchetti',
  'Aoife Kelly',
  'Bram de Vries',
  'Clara Neumann',
  'Deniz Acar',
  'Esme Pritchard',
  'Florian Vogel',
];

/** Name and address of the demo attendee with this number; names repeat with other addresses. */
export function attendee(number: number): { attendeeName: string; attendeeEmail: string } {
  const attendeeName = names[number % names.length] ?? '';
  const letters = attendeeName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const repetition = Math.floor(number / names.length);
  return { attendeeName, attendeeEmail: `${letters.replaceAll(' ', '.')}${repetition || ''}@example.org` };
}
