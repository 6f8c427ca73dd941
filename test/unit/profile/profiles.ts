// A profile as an owner of a bakery fills it in.
import { Profile } from '#shared/contract/profile.ts';

export const validProfile = Profile.parse({
  accountType: 'business',
  phoneNumber: '+4915112345678',
  company: 'Rosas Bakery',
  companySize: '1-49',
  natureOfBusiness: 'retail',
});
