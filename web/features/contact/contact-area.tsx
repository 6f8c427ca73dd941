import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ClosedForm, ContactForm } from './contact-form.tsx';
import type { FormPurpose } from './form-purpose.ts';
import { createForm } from './form-state.ts';
import type { FormValues } from './form-values.ts';
import { ThankYou } from './thank-you.tsx';

/** The form in the application. After sending, the thanks. */
export const ContactArea = ({ purpose, start }: { purpose: FormPurpose; start: FormValues }) => {
  const place = useRef<HTMLFormElement>(null);
  const [form] = useState(() => createForm(purpose, start));
  const state = useSyncExternalStore(form.subscribe, form.get);
  useEffect(() => (place.current ? form.connect(place.current) : undefined), [form]);

  if (state.sender !== undefined) return <ThankYou purpose={purpose} emailAddress={state.sender} />;
  if (state.progress === 'closed') return <ClosedForm purpose={purpose} />;
  return <ContactForm purpose={purpose} state={state} form={form} ref={place} />;
};
