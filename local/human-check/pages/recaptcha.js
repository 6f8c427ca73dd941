// Google reCAPTCHA v2, the box: developers.google.com/recaptcha/docs/display#js_api

const SIZES = { normal: ['304px', 78], compact: ['164px', 144] };
const widgets = [];

const functionOf = (given) => (typeof given === 'string' ? window[given] : given);

function widgetOf(id = 0) {
  if (!widgets[id])
    throw new Error('reCAPTCHA client element has been removed or no reCAPTCHA clients exist');
  return widgets[id];
}

function render(given, parameters = {}) {
  const container = typeof given === 'string' ? document.querySelector(`#${CSS.escape(given)}`) : given;
  if (!(container instanceof HTMLElement))
    throw new Error('reCAPTCHA placeholder element must be an element or id');
  if (container.childElementCount > 0) throw new Error('reCAPTCHA has already been rendered in this element');
  const { sitekey = '', theme = 'light', size = 'normal' } = parameters;
  const [width, height] = SIZES[size] ?? SIZES.normal;
  const box = document.createElement('div');
  const field = document.createElement('textarea');
  field.name = 'g-recaptcha-response';
  field.id = widgets.length === 0 ? field.name : `${field.name}-${widgets.length}`;
  field.className = field.name;
  Object.assign(field.style, { display: 'none' });
  Object.assign(box.style, { width, height: `${height}px` });
  container.append(box);
  box.append(field);
  const call = (name, ...values) => functionOf(parameters[name])?.(...values);
  const frame = drawFrame(box, {
    path: '/recaptcha/api2/anchor',
    // It knows no third theme, and takes what it does not know for light.
    parameters: { sitekey, size, theme: theme === 'dark' ? 'dark' : 'light' },
    title: 'reCAPTCHA',
    width,
    height,
    tabindex: parameters.tabindex,
    on: {
      solved: (token) => {
        field.value = token;
        call('callback', token);
      },
      expired: () => {
        field.value = '';
        call('expired-callback');
      },
      failed: () => call('error-callback'),
    },
  });
  widgets.push({ frame, field });
  return widgets.length - 1;
}

Object.assign(window.grecaptcha, {
  render,
  reset(id) {
    const { frame, field } = widgetOf(id);
    field.value = '';
    frame.reset();
  },
  getResponse: (id) => widgetOf(id).field.value,
  ready: (callback) => callback(),
});
const { fns, onload } = window.___grecaptcha_cfg;
for (const callback of fns.splice(0)) callback();
if (onload) window[onload]?.();
