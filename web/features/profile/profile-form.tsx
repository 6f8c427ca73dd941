import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import { ACCOUNT_TYPES, COMPANY_SIZES, NATURES_OF_BUSINESS, Profile } from '#shared/contract/profile.ts';
import { removeHidden } from '#shared/text.ts';
import { ApiError } from '../../api-error.ts';
import { completeProfile as words } from '../../content/complete-profile.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { HandOff } from './hand-off.ts';
import { compactPhoneNumber } from './phone-number.ts';
import type { ProfileStatus } from './queries.ts';
import { blankForm, forgetForm, readForm, storeForm } from './form-storage.ts';
import { useCompletion } from './use-completion.ts';
import './profile.css';

const { fields } = words;

/** A pasted number or name may contain hidden characters, which nobody could find and delete. */
const typed = { setValueAs: (value: string) => removeHidden(value, 'one') };

const isField = (path: string): path is FieldPath<Profile> =>
  /^(accountType|phoneNumber|company|companySize|natureOfBusiness)$/.test(path);

/** The form, which starts with the stored values and stores what is typed. */
const useProfileForm = (userId: string) => {
  const form = useForm<Profile, unknown, Profile>({
    resolver: zodResolver(Profile),
    mode: 'onChange',
    defaultValues: readForm(userId),
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeForm(userId, values) }),
    [subscribe, userId],
  );
  return form;
};

interface Props {
  handOff: HandOff;
  /** Called `limits.profileRedirectMs` after the profile was stored. */
  onCompleted: (status: ProfileStatus) => void;
  onSignInAgain: () => void;
}

/** The form in which a customer describes their business, once. */
export const ProfileForm = ({ handOff, onCompleted, onSignInAgain }: Props) => {
  const { register, handleSubmit, reset, setError, formState } = useProfileForm(handOff.userId);
  const { errors } = formState;
  const { submit, isBusy, isHandOffExpired } = useCompletion(handOff, {
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
          label={fields.accountType}
          error={errors.accountType?.message}
          choices={ACCOUNT_TYPES.map((value) => ({ value, label: words.accountTypes[value] }))}
        />
        <TextField
          {...register('company', typed)}
          label={fields.company}
          error={errors.company?.message}
          autoComplete="organization"
        />
        <TextField
          {...register('phoneNumber', { setValueAs: compactPhoneNumber })}
          label={fields.phoneNumber}
          hint={words.phoneHint}
          error={errors.phoneNumber?.message}
          type="tel"
          autoComplete="tel"
        />
        <ChoiceField
          {...register('companySize')}
          label={fields.companySize}
          error={errors.companySize?.message}
          choices={COMPANY_SIZES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...register('natureOfBusiness')}
          label={fields.natureOfBusiness}
          error={errors.natureOfBusiness?.message}
        >
          <option value="">{words.choose}</option>
          {NATURES_OF_BUSINESS.map((nature) => (
            <option key={nature} value={nature}>
              {words.naturesOfBusiness[nature]}
            </option>
          ))}
        </SelectField>
        {isHandOffExpired && (
          <div className="profile-form__over" role="alert">
            <p>{words.expired.text}</p>
            <Button variant="secondary" onClick={onSignInAgain}>
              {words.expired.action}
            </Button>
          </div>
        )}
        {errors.root && (
          <div className="profile-form__over" role="alert">
            <p>{words.emailRefused.text(errors.root.message ?? '')}</p>
            <Button variant="secondary" onClick={onSignInAgain}>
              {words.emailRefused.action}
            </Button>
          </div>
        )}
        <Button type="submit" size="large" aria-busy={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
      </fieldset>
    </form>
  );
};
