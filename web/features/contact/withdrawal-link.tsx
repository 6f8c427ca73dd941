import { brand } from '#shared/brand.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { account } from '../../content/account.ts';
import { paths } from '../../paths.ts';
import {
  chooseInitialForm,
  emptyForm,
  readStoredForm,
  storageKeys,
  storeForm,
  withdrawalFields,
} from './form-values.ts';
import { useKnownPerson } from './signed-in-form.ts';

/** Links to the page of withdrawals, whose form is filled in with the name and address of the customer. */
export const WithdrawalLink = () => {
  const known = useKnownPerson();
  const { withdrawal: storageKey } = storageKeys;
  const fill = () => {
    if (!known) return;
    const proposal = {
      // A name that is an e-mail address is no name.
      name: known.name.includes('@') ? '' : known.name,
      contract: ESSENTIALS.name,
      emailAddress: known.emailAddress,
    };
    const draft = readStoredForm(storageKey, withdrawalFields) ?? emptyForm(withdrawalFields);
    storeForm(storageKey, chooseInitialForm(draft, undefined, proposal));
  };
  if (brand.withdrawal === 'off') return null;
  return (
    <p className="measure soft">
      {`${account.withdrawal.text} `}
      <a href={paths.withdraw} onClick={fill}>
        {account.withdrawal.link}
      </a>
    </p>
  );
};
