import { installIfNeeded } from './install.mjs';
import { main, say } from './run.mjs';
import { fastTests, runStep, runTogether, staticSteps } from './steps.mjs';

await main(async () => {
  installIfNeeded();
  await runTogether(staticSteps);
  await runStep(fastTests);
  say('✓ The fast part passed; npm test also runs the browser.');
});
