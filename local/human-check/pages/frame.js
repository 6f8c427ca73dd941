// Runs inside the frame: a box to tick. It reports the result only to the page that shows the frame.

const VALID_MS = 300_000;

const { parentOrigin, action, isSiteKeyValid } = document.body.dataset;
const box = document.querySelector('input');
const state = document.querySelector('#state');
let timer;
/** Counts resets, so that a late answer to an earlier tick is ignored. */
let round = 0;

const report = (event, token) => window.parent.postMessage({ event, token }, parentOrigin);

const show = (text, phase = 'open') => {
  state.textContent = text;
  document.body.dataset.phase = phase;
  box.checked = phase !== 'open';
};

/** Reports `event` if nothing else happens while a token would be valid. */
const reportLater = (event, text) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    show(text);
    waitForTick();
    report(event);
  }, VALID_MS);
};

const waitForTick = () => reportLater('timeout', '');

const solve = async () => {
  const solvedRound = round;
  show('Verifying…', 'busy');
  try {
    const answer = await fetch('/turnstile/v0/solve', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parentOrigin, action }),
    });
    const { token } = await answer.json();
    if (solvedRound !== round) return;
    show('Success!', 'solved');
    reportLater('expired', 'Verification expired. Check the box again.');
    report('solved', token);
  } catch {
    if (solvedRound !== round) return;
    show('Verification failed. Check the box again.');
    report('failed');
  }
};

box.addEventListener('change', () => {
  // Once the check is solved, a click does not clear the box.
  if (document.body.dataset.phase === 'open') void solve();
  else box.checked = true;
});

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data.event !== 'reset') return;
  round += 1;
  show('');
  waitForTick();
});

if (isSiteKeyValid === 'true') {
  show('');
  // A tick before this moment would be lost.
  box.disabled = false;
  waitForTick();
} else {
  report('invalid-site-key');
}
