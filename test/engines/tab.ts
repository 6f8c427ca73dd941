// A tab of a browser, whatever its engine: what the journeys need of one.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** The value of an expression in the page, as JSON can say it. */
  readonly evaluate: (expression: string) => Promise<any>;
  /** Presses with the mouse. */
  readonly pressAt: (x: number, y: number) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly pressEscape: () => Promise<void>;
  /** Errors of the console and of the page so far; undefined where the engine does not tell them. */
  readonly complaints?: readonly string[];
  readonly close: () => Promise<void>;
}

export const PHONE_WIDTH = 390;

export const SIZES: readonly Size[] = [
  { width: PHONE_WIDTH, height: 844 },
  { width: 1440, height: 900 },
];
