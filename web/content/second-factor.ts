// The words of the dialog that sets up a second factor for a staff account.
export const secondFactor = {
  open: 'Second factor',
  title: 'Second factor',
  unavailable: 'This could not be loaded. Check your connection, then reload the page.',
  loading: 'One moment…',
  isOff:
    'Your account is protected by its password alone. With a second factor, a login also asks for a code of an app on your phone, so that a stolen password is not enough.',
  isOn: 'A second factor is on: each login asks for a code of your authenticator app. If you have a new phone, set up its app here before you give the old one away.',
  scan: 'Scan this code with an authenticator app, then enter the six digits that the app shows.',
  qrLabel: 'QR code for an authenticator app',
  link: 'Open in an authenticator app on this device',
  key: 'Or type this key into the app:',
  setUp: 'Set it up',
  replace: 'Set up another app',
  turnOn: 'Turn it on',
  turnOff: 'Turn it off',
  close: 'Close',
  isNowOn: 'Your second factor is on',
  isNowOff: 'Your second factor is off',
  wrongCode:
    'This code is not right. Enter the newest one, and check that the time on your phone is set automatically.',
  failed: 'That did not work. Please try again.',
} as const;
