import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Before anything else in each process of a release: counts what is written, linked, named and removed over all of them, and at a moment ends all of
 * them, as `kill -9` does. The counter is a file, a byte a moment.
 */

const { KILL_COUNTER = '', KILL_AT = '0', KILL_GROUP = '' } = process.env;
/** Their own ways: what is counted with is not counted. */
const { openSync, writeSync, closeSync, statSync } = fs;

function moment() {
  const counter = openSync(KILL_COUNTER, 'a');
  writeSync(counter, '.');
  closeSync(counter);
  if (statSync(KILL_COUNTER).size !== Number(KILL_AT)) return;
  // Of the maker, to which all processes of its build belong.
  process.kill(-Number(KILL_GROUP || process.pid), 'SIGKILL');
}

for (const name of ['linkSync', 'renameSync', 'writeFileSync', 'mkdirSync', 'rmSync', 'copyFileSync', 'symlinkSync', 'openSync', 'unlinkSync']) {
  const act = fs[name];
  fs[name] = (...given) => {
    // Files that are only read are opened as well.
    if (name === 'openSync' && !/[wa]/.test(String(given[1] ?? 'r'))) return act(...given);
    moment();
    return act(...given);
  };
}
for (const name of ['link', 'rename', 'writeFile', 'mkdir', 'rm']) {
  const act = fs.promises[name];
  fs.promises[name] = (...given) => {
    moment();
    return act.apply(fs.promises, given);
  };
}
syncBuiltinESMExports();
process.env.KILL_GROUP = KILL_GROUP || String(process.pid);
