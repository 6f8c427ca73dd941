import './signed-in-guard.ts';
import { contactPurpose } from '../features/contact/form-purpose.ts';
import { hydrateForm } from '../features/contact/hydrate-form.tsx';

hydrateForm(contactPurpose);
