import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Profile } from '#shared/contract/profile.ts';
import { ApiError } from '../../api-error.ts';
import { completeProfile as words } from '../../content/complete-profile.ts';
import { Button } from '../../ui/button.tsx';
import type { HandOff } from './hand-off.ts';
import { ProfileFields, showRefusedFields } from './profile-fields.tsx';
import type { ProfileStatus } from './queries.ts';
import { blankForm, forgetForm, readForm, storeForm } from './form-storage.ts';
import { useCompletion } from './use-completion.ts';

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
      showRefusedFields(error, setError);
      const email = error instanceof ApiError && error.fields.find(({ path }) => path === 'email');
      if (email) setError('root', { message: email.message });
    },
  });

  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => void handleSubmit((profile) => submit(profile))(event)}
    >
      <fieldset className="profile-form__fields" disabled={isBusy}>
        <ProfileFields register={register} errors={errors} />
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
