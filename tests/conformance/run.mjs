/* `npm run conformance`: writes docs/conformance.md from the tests' annotations. Vite runs the TypeScript. */
import { runnerImport } from 'vite';
import { install } from '../../server/start.mjs';

install();
const { module } = await runnerImport(new URL('./conformance.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
await module.writeDocument();
