import { installIfNeeded } from './install.mjs';
import { main, say } from './run.mjs';
import { fastTests, runSteps, staticSteps } from './steps.mjs';

await main(async () => {
  await installIfNeeded();
  await runSteps([...staticSteps, fastTests]);
  say('✓ The fast part passed; npm test also runs the browser.');
});
