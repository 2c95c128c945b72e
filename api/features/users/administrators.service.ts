export { hasOtherAdministrator } from './administrators.store.ts';
