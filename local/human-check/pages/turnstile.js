// Cloudflare Turnstile's api.js, rendered explicitly: developers.cloudflare.com/turnstile/get-started/client-side-rendering Styles
// are set by script, as Turnstile does, so the page's policy need not allow inline styles.

(() => {
  'use strict';
  const { origin: ORIGIN } = new URL(document.currentScript.src);
  const SIZES = { normal: ['300px', 65], flexible: ['100%', 65], compact: ['150px', 140] };
  const widgets = new Map();

  const warn = (text) => console.warn(`[Cloudflare Turnstile] ${text}.`);

  const drawFrame = (container, { sitekey, action = '', size = 'normal' }) => {
    const [width, height] = SIZES[size];
    const frame = document.createElement('iframe');
    frame.src = `${ORIGIN}/turnstile/v0/frame?${new URLSearchParams({ sitekey, action, size })}`;
    frame.title = 'Widget containing a Cloudflare security challenge';
    frame.tabIndex = 0;
    // The server learns from the referrer which site shows the widget.
    frame.referrerPolicy = 'origin';
    frame.setAttribute('sandbox', 'allow-same-origin allow-scripts');
    Object.assign(frame.style, { width, height: `${height}px`, border: '0', display: 'block' });
    container.append(frame);
    return frame;
  };

  const render = (container, parameters) => {
    if (container.childElementCount > 0) {
      warn('Turnstile has already been rendered in this container');
      return undefined;
    }
    const id = `cf-chl-widget-${crypto.randomUUID()}`;
    const frame = drawFrame(container, parameters);
    const fail = (code) => {
      // Turnstile writes to the console if the callback does not return true.
      if (!parameters['error-callback'](code)) warn(`Error: ${code}`);
    };
    const events = {
      solved: (token) => parameters.callback(token),
      expired: () => parameters['expired-callback'](),
      timeout: () => parameters['timeout-callback'](),
      // developers.cloudflare.com/turnstile/troubleshooting/client-side-errors: invalid site key, generic failure
      'invalid-site-key': () => fail('110100'),
      failed: () => fail('300030'),
    };
    const hear = ({ origin, source, data }) => {
      if (origin === ORIGIN && source === frame.contentWindow) events[data.event]?.(data.token);
    };
    window.addEventListener('message', hear);
    const widget = { frame, hear, isLoaded: false };
    frame.addEventListener('load', () => (widget.isLoaded = true));
    widgets.set(id, widget);
    return id;
  };

  window.turnstile = {
    render,
    reset: (id) => {
      const widget = widgets.get(id);
      // A frame that is still loading has nothing to reset, and the browser would warn of its origin.
      if (widget?.isLoaded) widget.frame.contentWindow?.postMessage({ event: 'reset' }, ORIGIN);
    },
    remove: (id) => {
      const widget = widgets.get(id);
      if (!widget) return;
      window.removeEventListener('message', widget.hear);
      widget.frame.remove();
      widgets.delete(id);
    },
  };
})();
