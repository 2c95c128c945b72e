export { enterDemo, isDemo, leaveDemo } from '#web/client/mode.ts';
