// Cloudflare Turnstile's api.js, rendered explicitly: developers.cloudflare.com/turnstile/get-started/client-side-rendering
// and /turnstile/reference/client-side-errors. It complains in the console where the real one does.

const SIZES = { normal: ['300px', 65], flexible: ['100%', 65], compact: ['150px', 140] };
const THEMES = ['auto', 'light', 'dark'];
const widgets = new Map();
const isAsync = document.currentScript.async || document.currentScript.defer;
const onload = new URL(document.currentScript.src).searchParams.get('onload');

const say = (text) => `[Cloudflare Turnstile] ${text}.`;

function stop(text) {
  const error = new Error(say(text));
  error.name = 'TurnstileError';
  throw error;
}

function containerOf(container) {
  const element = typeof container === 'string' ? document.querySelector(container) : container;
  if (!(element instanceof HTMLElement)) stop(`Unable to find a container for "${container}"`);
  return element;
}

/** By its id, its container, or the first there is. */
function find(given) {
  if (given === undefined) return widgets.values().next().value;
  if (widgets.has(given)) return widgets.get(given);
  const element = typeof given === 'string' ? document.querySelector(given) : given;
  return [...widgets.values()].find((widget) => widget.container === element);
}

function fail(parameters, code) {
  const callback = parameters['error-callback'];
  if (!callback) stop(`Error: ${code}`);
  // Whoever answers nothing has not dealt with it, says Cloudflare.
  if (!callback(code)) console.warn(say(`Error: ${code}`));
}

function render(given, parameters = {}) {
  const container = containerOf(given);
  const { sitekey, action = '', cData = '', size = 'normal', theme = 'auto' } = parameters;
  if (typeof sitekey !== 'string')
    stop(`Invalid type for parameter "sitekey", expected "string", got "${typeof sitekey}"`);
  if (!SIZES[size])
    stop(`Invalid value for parameter "size", expected "normal", "flexible" or "compact", got "${size}"`);
  if (!THEMES.includes(theme))
    stop(`Invalid value for parameter "theme", expected "dark", "light" or "auto", got "${theme}"`);
  if (!/^[\w-]{0,32}$/.test(action)) stop(`Invalid input for parameter "action", got "${action}"`);
  if (!/^[\w-]{0,255}$/.test(cData)) stop(`Invalid input for parameter "cData", got "${cData}"`);
  if (find(container)) {
    console.warn(
      say('Turnstile has already been rendered in this container. Did you mean to render it multiple times?'),
    );
    return undefined;
  }

  const id = `cf-chl-widget-${Math.random().toString(36).slice(2, 7)}`;
  const [width, height] = SIZES[size];
  const box = document.createElement('div');
  const field = document.createElement('input');
  field.type = 'hidden';
  field.id = `${id}_response`;
  field.name = parameters['response-field-name'] ?? 'cf-turnstile-response';
  container.append(box);
  if (parameters['response-field'] !== false) box.append(field);

  const widget = { container, box, token: undefined, isExpired: false };
  widget.clear = () => {
    widget.token = undefined;
    field.value = '';
  };
  widget.frame = drawFrame(box, {
    path: '/turnstile/v0/frame',
    parameters: { sitekey, action, cdata: cData, size, theme },
    title: 'Widget containing a Cloudflare security challenge',
    width,
    height,
    tabindex: parameters.tabindex,
    on: {
      ready: () => parameters['before-interactive-callback']?.(),
      solved: (token) => {
        widget.token = token;
        widget.isExpired = false;
        field.value = token;
        parameters['after-interactive-callback']?.();
        parameters.callback?.(token);
      },
      expired: () => {
        const { token } = widget;
        widget.clear();
        widget.isExpired = true;
        parameters['expired-callback']?.(token);
      },
      timeout: () => parameters['timeout-callback']?.(),
      // 110100: the key is none. 300030: it went wrong, nobody knows why.
      unknown: () => fail(parameters, '110100'),
      failed: () => fail(parameters, '300030'),
    },
  });
  widgets.set(id, widget);
  return id;
}

window.turnstile = {
  render,
  reset(given) {
    const widget = find(given);
    if (!widget) return console.warn(say('Nothing to reset found for provided container'));
    widget.clear();
    widget.isExpired = false;
    widget.frame.reset();
  },
  remove(given) {
    const widget = find(given);
    if (!widget) return console.warn(say('Nothing to remove found for the provided container'));
    widget.frame.remove();
    widget.box.remove();
    for (const [id, each] of widgets) if (each === widget) widgets.delete(id);
  },
  getResponse: (given) => find(given)?.token,
  isExpired: (given) => find(given)?.isExpired ?? false,
  ready(callback) {
    if (isAsync)
      stop('Remove async/defer from the Turnstile api.js script tag before using turnstile.ready()');
    callback();
  },
};
if (onload) window[onload]?.();
