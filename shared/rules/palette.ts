/**
 * Colours that the server needs for art and mails, named as the design tokens of the web without dashes. A test keeps
 * them equal to the style sheet.
 */
export const palette = {
  paper: '#FAF7F2',
  'paper-2': '#F4EFE6',
  white: '#FFFEFB',
  line: '#E0D8CA',
  'line-2': '#C9BFAE',
  ink: '#1F2A26',
  'ink-2': '#404B46',
  'ink-3': '#626B65',
  sage: '#2F5D50',
  clay: '#B4532F',
  'on-fill': '#FBF8F3',
  night: '#131D19',
  'night-2': '#1B2823',
  'night-line': '#36473F',
  'on-night': '#F3EEE4',
  'on-night-2': '#B9C4BC',
  'art-cream': '#F5E8D5',
  'art-mist': '#E0EAE3',
  'art-shell': '#F6E2D6',
  'art-haze': '#E3E5EA',
  'art-straw': '#EEEAD0',
  'art-honey': '#E8B65B',
  'art-blush': '#EBA88A',
  'art-clay': '#CB6541',
  'art-sea': '#7DB0A0',
  'art-sage': '#3B7464',
  'art-moss': '#939E63',
  'art-dusk': '#8B98B2',
  'art-plum': '#8C5468',
} as const;

export type Colour = keyof typeof palette;

/** Colours of art in the dark theme: grounds that are nearly night, and inks of about half their light. */
export const nightPalette = {
  'art-cream': '#1D2520',
  'art-mist': '#17251F',
  'art-shell': '#231F1D',
  'art-haze': '#1B2328',
  'art-straw': '#1E2419',
  'art-honey': '#8A6A2F',
  'art-blush': '#8A5F4B',
  'art-clay': '#8A4630',
  'art-sea': '#4D7A6C',
  'art-sage': '#356355',
  'art-moss': '#646B45',
  'art-dusk': '#5C6880',
  'art-plum': '#684054',
} as const;

export type ArtColour = keyof typeof nightPalette;
