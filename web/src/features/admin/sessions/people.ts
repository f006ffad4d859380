/** A number of people as text: 1 person, 8 people. */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
