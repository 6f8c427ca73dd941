import { Button, TextField } from '@aws-amplify/ui-react';
import { useRef } from 'react';
import { errorProps } from './editor-form.ts';
import { Section } from './section.tsx';
import type { EditorForm } from './editor-form.ts';

/** The publish date. Browsers write a native date field in the computer's own order, so this one is text beside the native calendar. */
export const PublishSection = ({ form, isBusy }: { form: EditorForm; isBusy: boolean }) => {
  const calendar = useRef<HTMLInputElement>(null);
  const { errors } = form.formState;

  return (
    <Section title="Publishing Options">
      <div className="staff-date">
        <TextField
          label="Publish Date"
          descriptiveText="Year-month-day. Today publishes at once; another day publishes as it begins."
          placeholder="YYYY-MM-DD"
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
              Calendar
            </Button>
          }
          {...errorProps(errors.publishDate)}
          {...form.register('publishDate')}
        />
        <input
          ref={calendar}
          className="staff-date__calendar"
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
    </Section>
  );
};
