import type { FieldPath } from 'react-hook-form';
import { ACCOUNT_TYPES, COMPANY_SIZES, NATURES_OF_BUSINESS } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import '../../ui/field.css';
import { ChoiceField } from './choice-field.tsx';
import type { HandOff } from './hand-off.ts';
import type { ProfileStatus } from './queries.ts';
import { blankForm, forgetForm } from './form-storage.ts';
import { useCompletion } from './use-completion.ts';
import { useProfileForm } from './use-profile-form.ts';
import './profile.css';

const accountTypeLabels = { personal: 'Personal', business: 'Company' };
const natureLabels = {
  technology: 'Technology',
  finance: 'Finance',
  healthcare: 'Healthcare',
  education: 'Education',
  retail: 'Retail',
  other: 'Other',
};

const isField = (path: string): path is FieldPath<Profile> =>
  /^(accountType|phoneNumber|company|companySize|natureOfBusiness)$/.test(path);

interface Props {
  handOff: HandOff;
  /** Two seconds after the profile was stored. */
  onCompleted: (status: ProfileStatus) => void;
  onSignInAgain: () => void;
}

/** What a customer tells of their business, once. */
export const ProfileForm = ({ handOff, onCompleted, onSignInAgain }: Props) => {
  const { register, handleSubmit, reset, setError, formState } = useProfileForm(handOff.userId);
  const { errors } = formState;
  const { submit, isBusy, isHandOffOver } = useCompletion(handOff, {
    onCompleted: (status) => {
      onCompleted(status);
      reset(blankForm());
      forgetForm();
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.fields) {
        if (isField(path)) setError(path, { message });
        else if (path === 'email') setError('root', { message });
      }
    },
  });

  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => void handleSubmit((profile) => submit(profile))(event)}
    >
      <fieldset className="profile-form__fields" disabled={isBusy}>
        <ChoiceField
          {...register('accountType')}
          label="Account Type"
          error={errors.accountType?.message}
          choices={ACCOUNT_TYPES.map((value) => ({ value, label: accountTypeLabels[value] }))}
        />
        <TextField
          {...register('company')}
          label="Company Name"
          error={errors.company?.message}
          autoComplete="organization"
        />
        <TextField
          {...register('phoneNumber')}
          label="Phone Number"
          hint="With country code, for example +14155550123"
          error={errors.phoneNumber?.message}
          type="tel"
          autoComplete="tel"
        />
        <ChoiceField
          {...register('companySize')}
          label="Company Size"
          error={errors.companySize?.message}
          choices={COMPANY_SIZES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...register('natureOfBusiness')}
          label="Nature of Business"
          error={errors.natureOfBusiness?.message}
        >
          <option value="">Please choose</option>
          {NATURES_OF_BUSINESS.map((nature) => (
            <option key={nature} value={nature}>
              {natureLabels[nature]}
            </option>
          ))}
        </SelectField>
        {isHandOffOver && (
          <div className="profile-form__over" role="alert">
            <p>This page was open for too long. Sign in again: what you typed is kept.</p>
            <Button variant="secondary" onClick={onSignInAgain}>
              Sign in again
            </Button>
          </div>
        )}
        {errors.root && (
          <div className="profile-form__over" role="alert">
            <p>The email address of your account was not accepted: {errors.root.message}.</p>
            <Button variant="secondary" onClick={onSignInAgain}>
              Sign in with another account
            </Button>
          </div>
        )}
        <Button type="submit" size="large" aria-busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Create Account'}
        </Button>
      </fieldset>
    </form>
  );
};
