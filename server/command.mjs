// `npm run import` and the other commands: brings a fresh clone to where they can run, then runs the one that is named.
// What it says of itself goes to the standard error, so that `npm run -s submissions -- --csv > file` holds rows only.
import { build, install, load } from './start.mjs';

console.log = console.error;
install();
build();
await load('command.js');
