/* `npm run conformance`: writes test-results/conformance.md by the last runs of `npm test` and `npm run test:all`. */
import { runnerImport } from 'vite';

const path = new URL('./conformance.ts', import.meta.url).pathname;
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' });
const { proven, unproven } = await module.conformance(['gate', 'all']);
console.log(`test-results/conformance.md: ${proven.length} sentences proven, ${unproven.length} not`);
for (const id of unproven) console.log(`  ${id}`);
