import { afterEach, describe, expect, it, vi } from 'vitest';

interface Script {
  src: string;
  load: () => void;
  fail: () => void;
}

const createContainer = (clientWidth: number) => ({ clientWidth }) as unknown as HTMLElement;

/** A browser without a page. Returns the scripts that were added to the head; `globals` is its window. */
const openBrowser = async (globals: object) => {
  const scripts: Script[] = [];
  vi.resetModules();
  vi.stubGlobal('window', globals);
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners: Record<string, () => void> = {};
      return {
        src: '',
        addEventListener: (event: string, listener: () => void) => (listeners[event] = listener),
        load: () => listeners['load']?.(),
        fail: () => listeners['error']?.(),
      };
    },
    head: { append: (script: Script) => scripts.push(script) },
  });
  const { showWidget } = await import('../../../web/features/contact/turnstile.ts');
  return { scripts, showWidget };
};

const turnstile = {
  siteKey: 'the-key',
  scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
} as const;

const events = () => ({
  onSolved: vi.fn<(token: string) => void>(),
  onExpired: vi.fn<() => void>(),
  onFailed: vi.fn<() => void>(),
});
const getScript = (scripts: Script[], at = 0) => scripts[at] ?? expect.fail('No script was added');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('showWidget', () => {
  const provider = () => ({
    render: vi.fn<(container: HTMLElement, options: { 'error-callback': () => boolean }) => string>(
      () => 'widget-1',
    ),
    reset: vi.fn<(id: string) => void>(),
    remove: vi.fn<(id: string) => void>(),
  });

  it('draws the widget with the site key and the action once the script has loaded', async () => {
    const api = provider();
    const { scripts, showWidget } = await openBrowser({ turnstile: api });
    const element = createContainer(480);
    const { onSolved, onExpired, onFailed } = events();
    const shown = showWidget(turnstile, 'contact', element, { onSolved, onExpired, onFailed });
    expect(api.render).not.toHaveBeenCalled();
    expect(getScript(scripts).src).toBe(turnstile.scriptUrl);
    getScript(scripts).load();
    const check = await shown;
    expect(api.render).toHaveBeenCalledWith(element, {
      sitekey: 'the-key',
      action: 'contact',
      theme: 'auto',
      size: 'flexible',
      'response-field': false,
      callback: onSolved,
      'expired-callback': onExpired,
      'timeout-callback': onExpired,
      'error-callback': expect.any(Function),
    });
    check.reset();
    expect(api.reset).toHaveBeenCalledWith('widget-1');
    check.remove();
    expect(api.remove).toHaveBeenCalledWith('widget-1');
  });

  it('draws the compact widget in a window of 320 px', async () => {
    const api = provider();
    const { scripts, showWidget } = await openBrowser({ turnstile: api });
    const element = createContainer(280);
    const shown = showWidget(turnstile, 'contact', element, events());
    getScript(scripts).load();
    await shown;
    expect(api.render).toHaveBeenCalledWith(element, expect.objectContaining({ size: 'compact' }));
  });

  it('reports a failure of the widget and keeps it out of the console', async () => {
    const api = provider();
    const { scripts, showWidget } = await openBrowser({ turnstile: api });
    const heard = events();
    const shown = showWidget(turnstile, 'contact', createContainer(480), heard);
    getScript(scripts).load();
    await shown;
    expect(api.render.mock.calls[0]?.[1]['error-callback']()).toBe(true);
    expect(heard.onFailed).toHaveBeenCalledOnce();
  });

  it('rejects when Turnstile does not draw the widget', async () => {
    const { scripts, showWidget } = await openBrowser({
      turnstile: { ...provider(), render: () => undefined },
    });
    const shown = showWidget(turnstile, 'contact', createContainer(480), events());
    getScript(scripts).load();
    await expect(shown).rejects.toThrow('could not be shown');
  });
});

describe('showWidget, loading the script', () => {
  const api = { render: () => 'widget', reset: () => undefined, remove: () => undefined };

  it('loads the script of Turnstile once for two widgets', async () => {
    const { scripts, showWidget } = await openBrowser({ turnstile: api });
    const both = [1, 2].map(() => showWidget(turnstile, 'contact', createContainer(480), events()));
    getScript(scripts).load();
    await Promise.all(both);
    expect(scripts).toHaveLength(1);
  });

  it('loads the script of Turnstile again after a failure', async () => {
    const { scripts, showWidget } = await openBrowser({ turnstile: api });
    const failed = showWidget(turnstile, 'contact', createContainer(480), events());
    getScript(scripts).fail();
    await expect(failed).rejects.toThrow('could not be loaded');
    const shown = showWidget(turnstile, 'contact', createContainer(480), events());
    getScript(scripts, 1).load();
    await expect(shown).resolves.toBeDefined();
  });

  it('rejects when the script of Turnstile does not load in 15 seconds', async () => {
    vi.useFakeTimers();
    const { showWidget } = await openBrowser({ turnstile: api });
    const shown = showWidget(turnstile, 'contact', createContainer(480), events());
    await Promise.all([
      expect(shown).rejects.toThrow('did not load in time'),
      vi.advanceTimersByTimeAsync(15_000),
    ]);
  });

  it('rejects when the script of Turnstile does not define turnstile', async () => {
    const { scripts, showWidget } = await openBrowser({});
    const shown = showWidget(turnstile, 'contact', createContainer(480), events());
    getScript(scripts).load();
    await expect(shown).rejects.toThrow("not Turnstile's");
  });
});
