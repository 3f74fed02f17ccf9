// `npm run import` and the other commands: installs and builds, then runs the command. Its own messages go to the standard
// error, so that `npm run -s submissions -- --csv > file` writes only rows.
import { build, install, load } from './start.mjs';

console.log = console.error;
install();
build();
await load('command.js');
