export { isViewing } from '#web/client/storage.ts';
export { enterDemo, isDemo, leaveDemo } from '#web/client/mode.ts';
