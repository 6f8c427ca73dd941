import type { Reply } from '../request.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** The bank's question, as a card that asks for authentication brings it up. */
export const authenticationPage = (action: string, what: string): Reply =>
  page({
    title: 'Authenticate your payment',
    body: html`<div class="card notice">
      <h1>Your bank asks: is this you?</h1>
      <p>${what}</p>
      <p class="soft">At this point a real bank shows a page of its own. Here you decide how it goes on.</p>
      <form method="post" action="${action}">
        <button class="button" name="outcome" value="complete">Complete</button>
        <button class="button plain" name="outcome" value="fail">Fail</button>
      </form>
    </div>`,
  });
