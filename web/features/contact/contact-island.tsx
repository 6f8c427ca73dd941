import type { ComponentProps } from 'react';
import { Toasts } from '../../ui/toasts.tsx';
import { ContactArea } from './contact-area.tsx';

/** The form on a public page, which has no toasts of its own. */
export const ContactIsland = (area: ComponentProps<typeof ContactArea>) => (
  // One outer element: Preact would create several anew on hydration, and the focus would be lost.
  <div>
    <Toasts />
    <ContactArea {...area} />
  </div>
);
