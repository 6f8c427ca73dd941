// The privacy page is for customers too.
import './signed-in-guard.ts';
import { leadCustomersBack } from '../features/session/lead-back.ts';

leadCustomersBack();
