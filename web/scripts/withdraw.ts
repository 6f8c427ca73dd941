// The page of withdrawals is for customers too.
import './signed-in-guard.ts';
import { hydrateForm } from '../features/contact/hydrate-form.tsx';
import { withdrawalPurpose } from '../features/contact/withdrawal-purpose.ts';
import { leadCustomersBack } from '../features/session/lead-back.ts';

leadCustomersBack();
hydrateForm(withdrawalPurpose);
