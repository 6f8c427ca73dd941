import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { CodeForm } from './sign-in-schemas.ts';
import { codeField, connectField, StepForm } from './step-form.tsx';

interface Props extends Pick<ComponentProps<typeof StepForm>, 'id' | 'labels' | 'links' | 'children'> {
  /** Resolves to the reason if the code was not accepted. */
  onSubmit: (code: string) => Promise<string | undefined>;
}

/** Asks for the code of an authenticator app. */
export const CodeStep = ({ onSubmit, children, ...stepForm }: Props) => {
  const form = useForm({ resolver: zodResolver(CodeForm), mode: 'onChange', defaultValues: { code: '' } });
  const submit = async (code: string) => {
    const failure = await onSubmit(code);
    // The pool accepts each code once, so the next try starts empty.
    if (failure !== undefined) form.reset();
    return failure;
  };
  return (
    <StepForm {...stepForm} form={form} onSubmit={({ code }) => submit(code)} fieldAfterFailure="code">
      {children}
      <TextField {...codeField} {...connectField(form, 'code')} />
    </StepForm>
  );
};
