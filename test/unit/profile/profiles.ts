// A valid profile.
import { Profile } from '#shared/contract/profile.ts';

export const validProfile = Profile.parse({
  accountType: 'business',
  phoneNumber: '+4915112345678',
  company: 'Rosas Bakery',
  companySize: '1-49',
  natureOfBusiness: 'retail',
});
