import { brand } from '#shared/brand.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { account } from '../../content/account.ts';
import { paths } from '../../paths.ts';
import { readStoredForm, storageKeys, storeForm } from './form-values.ts';
import { useSignedInForm } from './signed-in-form.ts';

/** Links to the page of withdrawals, whose form is filled in with the name and address of the customer. */
export const WithdrawLink = () => {
  const known = useSignedInForm();
  const { withdrawal: storageKey } = storageKeys;
  const fill = () => {
    if (known && !readStoredForm(storageKey)) storeForm(storageKey, { ...known, message: ESSENTIALS.name });
  };
  if (brand.withdrawal === 'off') return null;
  return (
    <p className="plan-page__text">
      {`${account.withdrawal.text} `}
      <a href={paths.withdraw} onClick={fill}>
        {account.withdrawal.link}
      </a>
    </p>
  );
};
