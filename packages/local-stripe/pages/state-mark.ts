import { html } from './html.ts';
import type { Html } from './html.ts';

const GOOD = new Set(['active', 'trialing', 'paid', 'complete', 'delivered']);
const BAD = new Set(['past_due', 'unpaid', 'failed', 'lost', 'uncollectible']);
const WARN = new Set(['incomplete', 'paused', 'open', 'pending', 'held']);

/** A state in a word, with a colour for who sees colours. */
export function stateMark(state: string): Html {
  const kind = GOOD.has(state) ? 'is-good' : BAD.has(state) ? 'is-bad' : WARN.has(state) ? 'is-warn' : '';
  return html`<span class="state ${kind}">${state.replaceAll('_', ' ')}</span>`;
}
