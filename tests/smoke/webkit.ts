import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePort } from '#tests/e2e/server.ts';
import { type Engine, type Plain, type SmokeBrowser, until, WINDOW } from './smoke-browser.ts';

// WebKit, the engine of Safari, through WebKitGTK: its WebDriver, a virtual display, and our own window
// (webkit-window.py).

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** The system's Python, which has the engine's bindings. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = join(import.meta.dirname, 'webkit-window.py');
/** Time limit for an answer of the driver, ms: a hang is reported before the test's own limit. */
const CALL_LIMIT_MS = 45_000;
/** WebDriver's JSON key of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Element = v.object({ [ELEMENT]: v.string() });
const Session = v.object({ sessionId: v.string() });
const Answer = v.object({ value: v.unknown() });

function missing(): string | undefined {
  const lacking = [DRIVER, DISPLAY_SERVER, PYTHON].find((path) => !existsSync(path));
  if (lacking !== undefined) return `${lacking} is missing`;
  const bindings = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')";
  const tried = spawnSync(PYTHON, ['-c', bindings], { stdio: 'ignore' });
  return tried.status === 0 ? undefined : "Python's bindings of GTK and WebKit2 4.1 are missing";
}

/** A process group that ends with us. */
function spawnGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const leader: ChildProcess = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env });
  const exited = new Promise<void>((resolve) => leader.once('exit', () => resolve()));
  const kill = (): void => {
    try {
      if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', kill);
  return {
    leader,
    end: async (): Promise<void> => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}

/** Starts a virtual display. @returns its number, chosen by the display server */
async function openDisplay() {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const group = spawnGroup(DISPLAY_SERVER, args, process.env);
  const number = await new Promise<string>((resolve, reject) => {
    group.leader.once('error', reject);
    group.leader.once('exit', () => reject(new Error('The display server ended')));
    group.leader.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  return { name: `:${number}`, end: group.end };
}

async function start(profile: string): Promise<SmokeBrowser> {
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawnGroup(DRIVER, [`--port=${port}`], {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // Without a graphics card pages cannot be composited.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const end = async (): Promise<void> => {
    await driver.end();
    await display.end();
  };
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Plain): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = v.parse(Answer, await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const consoleFile = join(profile, 'console.log');
  const paperFile = join(profile, 'paper.pdf');
  try {
    await until('the WebKit driver answers', () =>
      call('GET', '/status').then(
        () => true,
        () => false,
      ),
    );
    const window = [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`];
    const args = [
      '--automation',
      `--profile=${profile}`,
      `--console=${consoleFile}`,
      `--paper=${paperFile}`,
      ...window,
    ];
    const wanted = {
      'webkitgtk:browserOptions': { binary: SCRIPT, args },
      timeouts: { script: 30_000, pageLoad: 30_000 },
    };
    const { sessionId } = v.parse(Session, await call('POST', '/session', { capabilities: { alwaysMatch: wanted } }));
    const session = `/session/${sessionId}`;
    const find = async (xpath: string): Promise<string> => {
      const element = await call('POST', `${session}/element`, { using: 'xpath', value: xpath });
      return `${session}/element/${v.parse(Element, element)[ELEMENT]}`;
    };
    await call('POST', `${session}/timeouts`, { implicit: 15_000 });
    return {
      load: async (url) => void (await call('POST', `${session}/url`, { url })),
      look: (work, ...args) =>
        call('POST', `${session}/execute/sync`, { script: `return (${work})(...arguments)`, args: args }),
      // Late layout moves the target of a press, so it aims again.
      press: (xpath) =>
        until(`${xpath} can be pressed`, async () => {
          const element = await find(xpath);
          const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
          const args = [{ [ELEMENT]: element.split('/').at(-1) ?? '' }];
          await call('POST', `${session}/execute/sync`, { script, args });
          return call('POST', `${element}/click`, {}).then(
            () => true,
            (cause: unknown) => {
              if (/not interactable|click intercepted/.test(String(cause))) return false;
              throw cause;
            },
          );
        }),
      type: async (xpath, text) => void (await call('POST', `${await find(xpath)}/value`, { text })),
      print: async () => {
        await rm(paperFile, { force: true });
        await writeFile(`${paperFile}.wanted`, '');
        await until('the page is on paper', async () => existsSync(paperFile));
        return readFile(paperFile);
      },
      complaints: async () => {
        const lines = (await readFile(consoleFile, 'utf8')).split('\n');
        return lines.filter((line) => /CONSOLE (?:\w+ )?(?:ERROR|WARN)/.test(line));
      },
      quit: async () => {
        // A regular end lets it flush its storage.
        await call('DELETE', session).catch(() => undefined);
        await end();
      },
    };
  } catch (cause) {
    await end();
    throw cause;
  }
}

export const webkit: Engine = { name: 'WebKit', missing, start };
