import { Button, TextField } from '@aws-amplify/ui-react';
import { useRef } from 'react';
import { contentCreator } from '../../content/content-creator.ts';
import { errorProps } from './form-fields.ts';
import { FormSection } from './form-section.tsx';
import type { FormFields } from './form-fields.ts';

const words = contentCreator.publishDate;

/** The publish date: a text field beside the native calendar, because a native date field shows the computer's own order. */
export const PublishSection = ({ form, isBusy }: { form: FormFields; isBusy: boolean }) => {
  const calendar = useRef<HTMLInputElement>(null);
  const { errors } = form.formState;

  return (
    <FormSection title={contentCreator.sections.publishing}>
      <div className="publish-date">
        <TextField
          label={words.label}
          descriptiveText={words.hint}
          placeholder={words.placeholder}
          autoComplete="off"
          isDisabled={isBusy}
          outerEndComponent={
            <Button
              type="button"
              isDisabled={isBusy}
              onClick={() => {
                if (!calendar.current) return;
                calendar.current.value = form.getValues('publishDate');
                calendar.current.showPicker();
              }}
            >
              {words.calendar}
            </Button>
          }
          {...errorProps(errors.publishDate)}
          {...form.register('publishDate')}
        />
        <input
          ref={calendar}
          className="publish-date__calendar"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          tabIndex={-1}
          aria-hidden="true"
          disabled={isBusy}
          onChange={({ target }) =>
            form.setValue('publishDate', target.value, { shouldValidate: true, shouldDirty: true })
          }
        />
      </div>
    </FormSection>
  );
};
