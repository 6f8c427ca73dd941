import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { customerEndpoints } from '#shared/contract/customers.ts';
import { Profile } from '#shared/contract/profile.ts';
import { call } from '../../api.ts';
import { account as words } from '../../content/account.ts';
import { showChange } from '../session/customer-queries.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { findForm, forgetForm, storeForm } from './form-storage.ts';
import { ProfileFields, showRefusedFields } from './profile-fields.tsx';
import { describeFailure } from './use-completion.ts';

interface Props {
  userId: string;
  profile: Profile;
  hasInvoices: boolean;
  onClose: () => void;
}

/** The form in which a customer changes their profile. What is typed stays until it is saved or discarded, on other pages too. */
export const EditProfile = ({ userId, profile, hasInvoices, onClose }: Props) => {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState, subscribe } = useForm<Profile, unknown, Profile>({
    resolver: zodResolver(Profile),
    mode: 'onChange',
    defaultValues: findForm(userId) ?? profile,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeForm(userId, values) }),
    [subscribe, userId],
  );
  const close = () => {
    forgetForm();
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Profile) => call(customerEndpoints.changeProfile, { body }),
    onSuccess: async (customer, { company }) => {
      await showChange(queryClient, userId, customer);
      toast.success(
        hasInvoices && company !== profile.company ? `${words.saved} ${words.invoiceName}` : words.saved,
      );
      close();
    },
    onError: (error) => {
      toast.error(describeFailure(error));
      showRefusedFields(error, setError);
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((changed) => mutate(changed))(event)}>
      <fieldset className="profile-form__fields" disabled={isPending}>
        <ProfileFields register={register} errors={formState.errors} />
        {hasInvoices && <p className="measure soft">{words.invoiceName}</p>}
        <div className="row gap-3">
          <Button type="submit" aria-busy={isPending}>
            {isPending ? words.saving : words.save}
          </Button>
          <Button variant="secondary" onClick={close}>
            {words.discard}
          </Button>
        </div>
      </fieldset>
    </form>
  );
};
