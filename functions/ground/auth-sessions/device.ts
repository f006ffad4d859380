import { deviceIdOf } from '../keys/known-device.ts';
import type { Caller } from '../platform/request.ts';

type Words = readonly (readonly [pattern: RegExp, name: string])[];

// The first that fits: many browsers also call themselves Chrome or Safari.
const browsers: Words = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (words: Words, text: string) => words.find(([pattern]) => pattern.test(text))?.[1];

/** A device in plain words, as its browser calls itself: "Safari on iPhone". None of the words are the caller's. */
export function deviceOf(userAgent = ''): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Describes the browser of a request: its name in plain words, its country, and its id when it sends a marker. */
export function deviceIn({ userAgent, country, deviceMarker }: Omit<Caller, 'ip'>) {
  const knownDevice = deviceMarker === undefined ? {} : { deviceId: deviceIdOf(deviceMarker) };
  return { device: deviceOf(userAgent), country, ...knownDevice };
}
