import type { ComponentProps } from 'react';
import type { ToolState } from './tool-states.ts';
import type { Tool } from './tools.ts';

interface Props extends Pick<ComponentProps<'button'>, 'tabIndex' | 'disabled' | 'onFocus'> {
  tool: Tool;
  state: ToolState | undefined;
  onUse: () => void;
}

/** The button of a tool. A press leaves the focus in the text, and the keyboard open on a phone. */
export const ToolButton = ({ tool: { label, Icon }, state, onUse, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    title={label}
    aria-label={label}
    aria-pressed={state?.isOn}
    aria-disabled={!state?.isPossible}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      if (state?.isPossible) onUse();
    }}
  >
    <Icon size={20} aria-hidden="true" />
  </button>
);
