/* `npm run bench`: builds if needed, measures, prints a table. Vite runs the TypeScript. */
import { runnerImport } from 'vite';
import { build, install } from '../../server/start.mjs';

install();
build();
const { module } = await runnerImport(new URL('./bench.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
await module.bench(process.argv.slice(2));
