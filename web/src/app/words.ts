// Pages of words alone, in one file: each of its own would be named in the first load.
export { BreathworkForBirthPage } from '../features/site/breathwork-for-birth/BreathworkForBirthPage.tsx';
export { OwnPage } from '../features/site/own-page/OwnPage.tsx';
