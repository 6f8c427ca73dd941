import { afterEach, describe, expect, it, vi } from 'vitest';

interface Script {
  src: string;
  load: () => void;
  fail: () => void;
}

/** What the widgets are drawn into. */
const container = (clientWidth: number) => {
  const drawn: object[] = [];
  const element = { clientWidth, appendChild: (child: object) => (drawn.push(child), child) };
  return { element: element as unknown as HTMLElement, drawn };
};

/** A browser without a page: the scripts that were asked for, and what they put on the window. */
const browser = async (globals: object, isDark = false) => {
  const scripts: Script[] = [];
  vi.resetModules();
  vi.stubGlobal('window', globals);
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
  vi.stubGlobal('document', {
    createElement: () => {
      const heard: Record<string, () => void> = {};
      return {
        src: '',
        addEventListener: (event: string, listener: () => void) => (heard[event] = listener),
        load: () => heard['load']?.(),
        fail: () => heard['error']?.(),
        remove: () => undefined,
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
const scriptOf = (scripts: Script[], at = 0) => scripts[at] ?? expect.fail('No script was asked for');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the human check of Turnstile', () => {
  const provider = () => ({
    render: vi.fn<(container: HTMLElement, options: { 'error-callback': () => boolean }) => string>(
      () => 'widget-1',
    ),
    reset: vi.fn<(id: string) => void>(),
    remove: vi.fn<(id: string) => void>(),
  });

  it('is drawn once its script is loaded, for the key and the action of the contact form', async () => {
    const api = provider();
    const { scripts, showWidget } = await browser({ turnstile: api });
    const { element } = container(480);
    const { onSolved, onExpired, onFailed } = events();
    const shown = showWidget(turnstile, element, { onSolved, onExpired, onFailed });
    expect(api.render).not.toHaveBeenCalled();
    expect(scriptOf(scripts).src).toBe(turnstile.scriptUrl);
    scriptOf(scripts).load();
    const check = await shown;
    expect(api.render).toHaveBeenCalledWith(element, {
      sitekey: 'the-key',
      action: 'contact',
      theme: 'auto',
      size: 'flexible',
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

  it('is compact in a window of 320 px', async () => {
    const api = provider();
    const { scripts, showWidget } = await browser({ turnstile: api });
    const { element } = container(280);
    const shown = showWidget(turnstile, element, events());
    scriptOf(scripts).load();
    await shown;
    expect(api.render).toHaveBeenCalledWith(element, expect.objectContaining({ size: 'compact' }));
  });

  it('tells of its failure, and keeps it out of the console', async () => {
    const api = provider();
    const { scripts, showWidget } = await browser({ turnstile: api });
    const heard = events();
    const shown = showWidget(turnstile, container(480).element, heard);
    scriptOf(scripts).load();
    await shown;
    expect(api.render.mock.calls[0]?.[1]['error-callback']()).toBe(true);
    expect(heard.onFailed).toHaveBeenCalledOnce();
  });

  it('that cannot be drawn is a failure', async () => {
    const { scripts, showWidget } = await browser({ turnstile: { ...provider(), render: () => undefined } });
    const shown = showWidget(turnstile, container(480).element, events());
    scriptOf(scripts).load();
    await expect(shown).rejects.toThrow('could not be shown');
  });
});

describe("the provider's script", () => {
  const api = { render: () => 'widget', reset: () => undefined, remove: () => undefined };

  it('is asked for once, however often the check is shown', async () => {
    const { scripts, showWidget } = await browser({ turnstile: api });
    const both = [1, 2].map(() => showWidget(turnstile, container(480).element, events()));
    scriptOf(scripts).load();
    await Promise.all(both);
    expect(scripts).toHaveLength(1);
  });

  it('that did not come is asked for again when somebody tries again', async () => {
    const { scripts, showWidget } = await browser({ turnstile: api });
    const failed = showWidget(turnstile, container(480).element, events());
    scriptOf(scripts).fail();
    await expect(failed).rejects.toThrow('could not be loaded');
    const shown = showWidget(turnstile, container(480).element, events());
    scriptOf(scripts, 1).load();
    await expect(shown).resolves.toBeDefined();
  });

  it('is given up after 15 seconds', async () => {
    vi.useFakeTimers();
    const { showWidget } = await browser({ turnstile: api });
    const shown = showWidget(turnstile, container(480).element, events());
    await Promise.all([
      expect(shown).rejects.toThrow('did not load in time'),
      vi.advanceTimersByTimeAsync(15_000),
    ]);
  });

  it('that puts nothing on the window is a failure', async () => {
    const { scripts, showWidget } = await browser({});
    const shown = showWidget(turnstile, container(480).element, events());
    scriptOf(scripts).load();
    await expect(shown).rejects.toThrow("not Turnstile's");
  });
});
