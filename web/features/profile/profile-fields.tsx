import type { FieldErrors, FieldPath, UseFormRegister, UseFormSetError } from 'react-hook-form';
import { ACCOUNT_TYPES, COMPANY_SIZES, NATURES_OF_BUSINESS, type Profile } from '#shared/contract/profile.ts';
import { ApiError } from '../../api-error.ts';
import { completeProfile as words } from '../../content/complete-profile.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChoiceField } from './choice-field.tsx';
import './profile.css';

const { fields } = words;

const isField = (path: string): path is FieldPath<Profile> =>
  /^(accountType|phoneNumber|company|companySize|natureOfBusiness)$/.test(path);

/** Shows at each field why the API refused it. */
export const showRefusedFields = (error: unknown, setError: UseFormSetError<Profile>): void => {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.fields) if (isField(path)) setError(path, { message });
};

interface Props {
  register: UseFormRegister<Profile>;
  errors: FieldErrors<Profile>;
}

/** The fields of a profile, for the form that completes it and the form that changes it. */
export const ProfileFields = ({ register, errors }: Props) => (
  <>
    <ChoiceField
      {...register('accountType')}
      label={fields.accountType}
      error={errors.accountType?.message}
      choices={ACCOUNT_TYPES.map((value) => ({ value, label: words.accountTypes[value] }))}
    />
    <TextField
      {...register('company')}
      label={fields.company}
      hint={words.companyHint}
      error={errors.company?.message}
      autoComplete="organization"
    />
    <TextField
      {...register('phoneNumber')}
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
  </>
);
