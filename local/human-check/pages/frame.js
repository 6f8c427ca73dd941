// Inside the frame: a box to tick. It tells the page that embeds it what became of that, and nobody else.

const { parent: parentOrigin, frame, solve, seconds, isKnown } = document.body.dataset;
const box = document.querySelector('input');
const state = document.querySelector('#state');
let running;
/** Counts what a reset makes void. */
let round = 0;

const tell = (event, token) => window.parent.postMessage({ event, token }, parentOrigin);

/** What happens when nothing else does before a token would have come of age. */
const after = (event, text) => {
  clearTimeout(running);
  running = setTimeout(
    () => {
      show(text);
      waitForTick();
      tell(event);
    },
    Number(seconds) * 1000,
  );
};

const show = (text, phase = 'open') => {
  state.textContent = text;
  document.body.dataset.phase = phase;
  box.checked = phase !== 'open';
};

const waitForTick = () => after('timeout', '');

const tick = async () => {
  const mine = round;
  show('Verifying…', 'busy');
  try {
    const answer = await fetch(solve, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ frame }),
    });
    const { token } = await answer.json();
    if (mine !== round) return;
    show('Success!', 'solved');
    after('expired', 'Verification expired. Check the box again.');
    tell('solved', token);
  } catch {
    if (mine !== round) return;
    show('Verification failed. Check the box again.');
    tell('failed');
  }
};

box.addEventListener('change', () => {
  // Solved once, it stays so, whatever is clicked.
  if (document.body.dataset.phase === 'open') void tick();
  else box.checked = true;
});

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data.event !== 'reset') return;
  round += 1;
  show('');
  waitForTick();
});

if (isKnown === 'yes') {
  show('');
  waitForTick();
  tell('ready');
} else {
  tell('unknown');
}
