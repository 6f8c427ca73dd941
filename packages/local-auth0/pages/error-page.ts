// The page for what cannot go on, and cannot be given back to the application either.
import { brand } from '#shared/brand.ts';
import type { Refusal } from '../refusals.ts';
import { htmlOf } from './html.ts';
import { layout } from './layout.ts';

export const errorPage = ({ error, error_description = '' }: Refusal, siteUrl: string): string =>
  layout(
    'Oops, something went wrong',
    `<p class="lead">We cannot go on from here. This step may be finished already, or have waited for too long.</p>
<p><code>${htmlOf(error)}${error_description && `: ${htmlOf(error_description)}`}</code></p>
<p class="away"><a class="primary" href="${htmlOf(siteUrl)}/login">Back to ${htmlOf(brand.name)}</a></p>`,
  );
