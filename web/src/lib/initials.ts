export function initialsOf(fullName: string): string {
  const parts = fullName.split(/\s+/).filter(Boolean);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('');
}
