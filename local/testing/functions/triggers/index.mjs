export { handler } from '../../../emulators/cognito/testing/triggers.mjs';
