import './signed-in-guard.ts';
import { contactPurpose } from '../features/contact/form-purpose.ts';
import { startForm } from '../features/contact/start-form.ts';

startForm(contactPurpose);
