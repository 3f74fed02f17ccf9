/* `npm run conformance`: writes docs/conformance.md from the last runs of `npm test` and `npm run test:all`. */
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const path = new URL('./conformance.ts', import.meta.url).pathname;
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' });
const { proven, unproven, page } = await module.conformance(['gate', 'all']);
writeFileSync(new URL('../../docs/conformance.md', import.meta.url), page);
console.log(`docs/conformance.md: ${proven.length} sentences proven, ${unproven.length} not`);
for (const id of unproven) console.log(`  ${id}`);
