import { useEffect, useState } from 'react';
import { contactEndpoints, ContactForm } from '#shared/contract/contact.ts';
import { call } from '../../api.ts';
import { contactThanks } from '../../content/contact-form.ts';
import { help } from '../../content/help.ts';
import { ContactArea } from '../../features/contact/contact-area.tsx';
import { contactPurpose, type FormPurpose } from '../../features/contact/form-purpose.ts';
import { chooseInitialForm, emptyForm, readStoredForm } from '../../features/contact/form-values.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { useSignedInForm } from '../../features/contact/signed-in-form.ts';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { paths } from '../../paths.ts';
import { Spinner } from '../../ui/spinner.tsx';
import '../../features/contact/help.css';

const purpose: FormPurpose = {
  ...contactPurpose,
  send: (checked, captchaToken) =>
    call(contactEndpoints.sendSignedIn, { body: { ...ContactForm.parse(checked), captchaToken } }),
  thanks: { ...contactThanks, action: help.action },
  next: paths.dashboard,
};

/** Only this page's own document may load the human check. The application may have led here from another document. */
const useOwnDocument = (): void =>
  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation');
    if (document && new URL(document.name).pathname !== paths.help) location.reload();
  }, []);

/** Begins with what the customer typed here before, and else with what we know of them. */
const HelpForm = ({ known }: { known: ContactForm }) => {
  const [start] = useState(() =>
    chooseInitialForm(
      readStoredForm(purpose.storageKey, purpose.fields) ?? emptyForm(purpose.fields),
      undefined,
      known,
    ),
  );
  return <ContactArea purpose={purpose} start={start} />;
};

/** The contact form for customers, whom the public page would send away. */
const Help = () => {
  useOwnDocument();
  const known = useSignedInForm();
  return (
    <Page title={help.title} width="narrow">
      <PageHead title={help.title}>
        {`${help.text} `}
        <MailLink />
      </PageHead>
      {known ? <HelpForm known={known} /> : <Spinner label={help.unknown} />}
    </Page>
  );
};

export default Help;
