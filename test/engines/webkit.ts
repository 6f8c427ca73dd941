// WebKitGTK's small browser by WebDriver. It needs a display: `xvfb-run` gives one. It tells nothing of its console.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { expect } from 'vitest';
import type { Size, Tab } from './tab.ts';

const BROWSER = process.env['WEBKIT_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** The tools of the window would keep it wider than a phone. */
const NO_TOOLS =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 5px; -gtk-icon-transform: scale(0.3); }';

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
};

/** The driver's answer to a command. Fails, naming the command, when the driver hangs. */
const within = <Answer>(command: string, answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    setTimeout(60_000, undefined, { ref: false }).then(() => {
      throw new Error(`WebKit's driver has not answered for a minute: ${command}`);
    }),
  ]);

export const openWebKit = async (size: Size): Promise<Tab> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), NO_TOOLS);
  const port = await findFreePort();
  const driverProcess = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  const setSize = (outerHeight: number) =>
    driver.manage().window().setRect({ x: 0, y: 0, width: size.width, height: outerHeight });
  await setSize(size.height);
  const innerHeight: number = await driver.executeScript('return innerHeight');
  await setSize(2 * size.height - innerHeight);
  return {
    open: (url) => within(`open ${url}`, driver.get(url)),
    evaluate: (expression) =>
      within(`evaluate ${expression}`, driver.executeScript<unknown>(`return ${expression}`)),
    pressAt: (x, y) =>
      within(
        `press at ${x}, ${y}`,
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .press()
          .release()
          .perform(),
      ),
    type: (text) => within(`type ${text}`, driver.actions().sendKeys(text).perform()),
    pressEscape: () => within('press Escape', driver.actions().sendKeys(Key.ESCAPE).perform()),
    close: async () => {
      await driver.quit().catch(() => undefined);
      driverProcess.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
