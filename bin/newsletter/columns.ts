// What the columns of a list mean, by their names and their values, as other services write them.

/** `Email Address` of Mailchimp becomes `email_address`, `E-Mail-Adresse` `e_mail_adresse`, `optOut` `opt_out`. */
export const toColumn = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** The best first. */
const ADDRESS_COLUMNS = [
  /^e_?mail(_?address)?$/,
  /^((subscriber|contact|user|member|customer|primary)_)?(e_?)?mail_?(address|addr|adresse?|adres|id)?(_1(_value)?)?$/,
  /^(adresse_(e_?)?mail|courriel|correo(_electronico)?|direccion_de_correo(_electronico)?|indirizzo_e_?mail|endereco_de_e_?mail|e_?postadress)$/,
  /^subscribers?$/,
];

/** The place of the column of addresses. */
export const findAddressColumn = (names: readonly string[]): number | undefined => {
  const columns = names.map(toColumn);
  return ADDRESS_COLUMNS.map((pattern) => columns.findIndex((column) => pattern.test(column))).find(
    (index) => index >= 0,
  );
};

/** When somebody confirmed, subscribed or came; the best first. */
const SINCE_COLUMNS = [
  /^(confirmed_at|confirm_time|confirmation_(time|date)|opt_?in_confirm_(time|date)|timestamp_opt)$/,
  /^(opt_?in_(time|date)|timestamp_signup|subscribed_(at|on)|subscri(be|ption)_date|date_subscribed|sign_?up_date|joined(_at)?)$/,
  /^(created(_at|_on)?|creation_date|date_created|date_added|added(_at|_on|_time)?|(user_)?registered(_at|_on)?)$/,
];

/** The places of the columns that may have the date of consent. */
export const findSinceColumns = (names: readonly string[]): number[] => {
  const columns = names.map(toColumn);
  return SINCE_COLUMNS.flatMap((pattern) =>
    columns.flatMap((column, index) => (pattern.test(column) ? [index] : [])),
  );
};

/**
 * How a column says who is subscribed: `words` by words, `joined` by yes or a date, `left` by yes or a date that somebody is not, `any`
 * only if its values are words of a state.
 */
export type StateKind = 'words' | 'joined' | 'left' | 'any';

/** Columns that look like a state and are none: our own consent, Substack's mark of paying readers, and channels other than mail. */
const NO_STATES = /^(consent|active_subscription)$|sms|phone|whatsapp|push/;
const WORDS = /(^|_)(status|state|statut|estado|stato|subscription)$/;
const LEFT =
  /unsub|opt(ed)?_?out|bounce|clean|complain|spam|block_?list|black_?list|blocked|suppress|disabled|cancel|deleted|removed|inactive|unconfirmed|undeliverable|unreachable|do_not|(^|_)dnc(_|$)/;
const JOINED =
  /^((is|email|e_mail)_)?(subscribed|opted_in|opt_?in|double_opt_?in|active|enabled|confirmed)$|subscribed_to|subscribe$|accepts_|marketing|newsletter|mailing_list|permission|_consent|receives?_/;

export const toStateKind = (name: string): StateKind | undefined => {
  const column = toColumn(name);
  if (NO_STATES.test(column)) return undefined;
  if (WORDS.test(column)) return 'words';
  if (LEFT.test(column)) return 'left';
  return JOINED.test(column) ? 'joined' : 'any';
};

/** These columns say by any word that somebody left: Mailchimp's UNSUB_REASON. */
export const isReason = (name: string): boolean =>
  /(reason|campaign|title|comment|note)s?(_other)?$/.test(toColumn(name));

const split = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const JOINED_WORDS = split(
  'subscribed active confirmed enabled regular premium gifted opted_in opt_in optin single_opt_in double_opt_in aktiv angemeldet abonniert bestatigt abonne inscrit',
);
/** Words that no column but one of states has. */
const CLEAR_LEFT_WORDS = split(
  'unsubscribed unsubscribe cleaned bounced hard_bounced hard_bounce soft_bounced complained complaint spam_complaint blocklisted blacklisted unreachable undeliverable unconfirmed unactivated opted_out opt_out non_subscribed never_subscribed not_subscribed abgemeldet desabonne',
);
const LEFT_WORDS = split(
  'cancelled canceled blocked disabled inactive pending removed deleted archived left spam spammy marked_as_spam junk invalid suppressed transactional validating waiting churned paused expired unverified inaktiv unbestatigt ausgetragen geloscht',
);
const YES = split('true yes y t 1 on x ja oui si sim');
const NO = split('false no n f 0 off never none null nein non nao');

const isDate = (value: string): boolean =>
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(value);

/** Whether a value says that somebody is subscribed; undefined if that is not known. */
export const readState = (kind: StateKind, value: string): boolean | undefined => {
  const word = toColumn(value);
  if (CLEAR_LEFT_WORDS.has(word) || LEFT_WORDS.has(word)) return false;
  if (JOINED_WORDS.has(word)) return true;
  if (kind === 'words' || kind === 'any') return undefined;
  if (YES.has(word) || isDate(value)) return kind === 'joined';
  return NO.has(word) ? kind === 'left' : undefined;
};

export const isClearlyLeft = (value: string): boolean => CLEAR_LEFT_WORDS.has(toColumn(value));
