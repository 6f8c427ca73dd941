// Google reCAPTCHA's api.js: at first there is only `ready`; the rest comes with a second script.
// developers.google.com/recaptcha/docs/display

const here = new URL(document.currentScript.src);
const waiting = [];
window.___grecaptcha_cfg = { fns: waiting, onload: here.searchParams.get('onload') };
window.grecaptcha = { ...window.grecaptcha, ready: (callback) => waiting.push(callback) };
const script = document.createElement('script');
script.src = `${here.origin}/recaptcha/releases/laptop/recaptcha__en.js`;
script.async = true;
document.head.append(script);
