// The page of withdrawals is for customers too.
import './signed-in-guard.ts';
import { startForm } from '../features/contact/start-form.ts';
import { withdrawalPurpose } from '../features/contact/withdrawal-purpose.ts';
import { leadCustomersBack } from '../features/session/lead-back.ts';

leadCustomersBack();
startForm(withdrawalPurpose);
