import type { Schema } from '../../../contract/call.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Area } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readCatalogueTrees } from '../../../i18n/read-catalogue.ts';
import { isForTheScreen } from './columns.ts';

/*
 * The states and kinds of a list in words, as the screens have them: where the catalogues have the words of a field's values, by those values. A field whose
 * values are those of another one has its name before them.
 */
/** The key of a text, or what the centre calls its consultations. */
type Place = string | { advisory: 'identities' | 'categories'; value: string };
const PLACES: Readonly<Record<string, (value: string) => Place>> = {
  'asked,contacted,withdrawn,refused,done': (value) => `staff:deletions.states.${value}`,
  'applied,in_process,awaiting_correction,approved,deposit_paid,rent_paid,in_use,ended,unapproved,cancelled': (value) => `lease:status.${value}`,
  'morning,afternoon,evening,whole_day': (value) => `space:session.${value}`,
  'organization,company,individual': (value) => `lease:type.${value}`,
  'education,academic,reader,author,commercial,other': (value) => `lease:category.${value}`,
  'weekday,weekend,closed': (value) => `lease:estimate.${value}`,
  'cash,sight_check': (value) => `lease:amounts.${value}`,
  'applicant,house,clock': (value) => `export:word.cancelledBy.${value}`,
  'asked,approved,refused': (value) => `export:word.extension.${value}`,
  'general,loyal,associate,creator': (value) => `house:level.name.${value}`,
  'member,reviewer,editor,desk,admin': (value) => `export:word.role.${value}`,
  'offered,reserved,in_process,ended,not_arrived,cancelled': (value) => `member:rent.status.${value}`,
  'seat,equipment': (value) => `insight:occupancy.kinds.${value}`,
  'rented,returned': (value) => `member:rent.pieces.${value}`,
  'coming,here,out,overdue,not_arrived,ended,cancelled': (value) => `desk:state.${value}`,
  'applied,in_process,reserved,ended,not_arrived,unapproved,cancelled': (value) => `staff:consultations.states.${value}`,
  'general,matching,weekly': (value) => `staff:consultations.lines.${value}`,
  'on_site,online,telephone': (value) => `staff:consultations.methods.${value}`,
  'waiting,under_review,passed,failed': (value) => `advisory:mine.reviewStatus.${value}`,
  'comic_creator,related_industry,other': (value) => ({ advisory: 'identities', value }),
  'creator,matching,legal,venue,comic_questions,work_health_check,customized_matchmaking,other': (value) => ({ advisory: 'categories', value }),
  'read,insert,update,delete': (value) => `staff:audit.actions.${value}`,
  'applied,approved,unapproved,cancelled': (value) => `matchmaking:upgrade.status.${value}`,
  'reserved,ended,cancelled': (value) => `matchmaking:appointment.status.${value}`,
  'asked,agreed,declined,cancelled': (value) => `matchmaking:introduction.status.${value}`,
  'asked,agreed,declined': (value) => `export:word.answer.${value}`,
  'creator,associate,extension': (value) => `apply:kind.${value}`,
  'applied,more_asked,approved,unapproved,cancelled': (value) => `apply:status.${value}`,
  'published,online': (value) => `apply:workKind.${value}`,
  'citizenship:domestic,foreign': (value) => `account:creator.citizenship.${value}`,
  'domestic,foreign': (value) => `account:creator.addressType.${value}`,
  'exhibition,lecture,course,matchmaking': (value) => `activity:type.${value}`,
  'applied,registered,passed,failed,attended,not_arrived,cancelled': (value) => `staff:registrations.states.${value}`,
  'ecpay,line_pay': (value) => `staff:reconciliation.providers.${value}`,
  'paid_there,missing_there,amount,refund,unknown_order,paid_twice': (value) => `staff:reconciliation.kinds.${value}`,
  'open,refunding,credited,refunded,recorded,explained,gone': (value) => `staff:reconciliation.states.${value}`,
  'pending,paid,failed,expired,part_refunded,refunded': (value) => `staff:orders.states.${value}`,
  'credit_card,line_pay': (value) => `recharge:method.${value}`,
  'begun,sent,by_hand,ended,failed': (value) => `staff:refunds.states.${value}`,
  'declined,cancelled': (value) => `export:word.failure.${value}`,
  'requested,declined,withdrawn,begun,sent,by_hand,ended,failed': (value) => `staff:refunds.states.${value}`,
  'open,settled,running': (value) => `export:word.invoiceState.${value}`,
  'not_issued,late,part': (value) => `staff:invoices.problems.${value}`,
  'sale,shopping,renting,printing,store_payment': (value) => `staff:invoices.items.${value}`,
  'waiting,issued,void,cancelled,failed': (value) => `export:word.invoiceStatus.${value}`,
  'none,mobile_barcode,citizen_certificate,donation,business': (value) => `staff:invoices.wants.${value}`,
  'none,registered,unchecked': (value) => `staff:invoices.checks.${value}`,
  'printing,shopping,store_payment': (value) => `spending:kinds.${value}`,
  'requested,confirmed,refused,withdrawn,expired,reversed': (value) => `spending:status.${value}`,
  'phone,pin': (value) => `spending:receipt.${value}`,
  'waiting,delivered,failed': (value) => `systems:deliveries.${value}`,
  'added,changed,unchanged,migrated,upgraded,introduced,appointed,invalid,duplicate,taken,unknown,refused,not_matchmaking,failed': (value) =>
    `imports:outcome.${value}`,
  'old_accounts,upgrades,pairs': (value) => `imports:kinds.${value}`,
  'checking,checked,unreadable,importing,done,cancelled': (value) => `imports:statuses.${value}`,
  'device_price,space_prices,recharge_plan,loyalty,consultation_hours': (value) => `settings:kinds.${value}`,
  'points_per_hour,weekday_morning,weekday_afternoon,weekday_evening,weekday_whole_day,weekend_morning,weekend_afternoon,weekend_evening,weekend_whole_day,on_sale,amount_twd,points,free_points,free_valid_days,promotion_points,renewal_points,tuesday_from,tuesday_to,wednesday_from,wednesday_to,thursday_from,thursday_to,friday_from,friday_to':
    (value) => (/day_(?:from|to)$/.test(value) ? `export:word.hours.${value}` : `settings:fields.${value}`),
  'rent,space,advisory,waitlist,closing,registration,appointment,introduction,order': (value) => `systems:kind.${value}`,
  'staff,gone,failing': (value) => `systems:offReason.${value}`,
  'registrations:read,registrations:check_in,rents:read,rents:check_in,closings:read': (value) => `systems:tokens.scope.${value}`,
  'open,answered,closed': (value) => `inbox:messages.states.${value}`,
  'content,published,midnight,creator,pushed,hours,staff': (value) => `releases:causes.${value}`,
  'building,ready,failed,removed,passed_on': (value) => `releases:states.${value}`,
  'content,build,disk,interrupted,code,hook,pull,unexpected': (value) => `export:word.releaseFault.${value}`,
  'draft,scheduled,public,ended': (value) => `export:word.contentState.${value}`,
  'missing,older,current': (value) => `export:word.translation.${value}`,
  'about,activity,album,award,comic,creator,device,faq,history,home,legal,news,publisher,rule,space,union,video,lists,settings': (value) =>
    `export:word.contentCollection.${value}`,
  'mail,sms': (value) => `inbox:undelivered.kinds.${value}`,
};

/** Fields whose values are names that every language has the same: languages, spaces, pieces of a space's equipment. */
const NAMES: ReadonlySet<string> = new Set(['zh,en,ja', '2a,2b,2c,2,3', 'bench,chair,stool,hook,projector,microphone,stage,sign,banner']);

const TREES = new Map<string, Record<Language, unknown>>();
/** The word at a place for a reader. @throws Error when there is none */
function wordAt(place: Place, language: Language, { settings }: Pick<Library, 'settings'>): string {
  if (typeof place === 'object') {
    const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = settings.advisory[place.advisory];
    return words[place.value]?.[language] ?? missing(place.value);
  }
  const [area = '', path = ''] = place.split(':');
  const trees = TREES.get(area) ?? readCatalogueTrees(area as Area);
  TREES.set(area, trees);
  const word = path.split('.').reduce<unknown>(fieldOf, trees[language]);
  return typeof word === 'string' ? word : missing(place);
}

function missing(place: string): never {
  throw new Error(`there is no word for ${place}`);
}

const fieldOf = (holder: unknown, name: string): unknown => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined);

/** The words of a field's values for a reader, by value; null: they are names. @throws Error when nobody has said where they stand */
export function wordsOfValues(
  name: string,
  values: readonly string[],
  language: Language,
  library: Pick<Library, 'settings'>,
): ReadonlyMap<string, string> | null {
  const key = values.join(',');
  if (NAMES.has(key)) return null;
  const placeOf = PLACES[`${name}:${key}`] ?? PLACES[key] ?? missing(`${name}: ${key}`);
  // The keys of a catalogue have no colon.
  return new Map(values.map((value) => [value, wordAt(placeOf(value.replace(':', '_')), language, library)]));
}

interface AnySchema {
  type: string;
  entries?: Readonly<Record<string, AnySchema>>;
  wrapped?: AnySchema;
  /** Of an array. */
  item?: AnySchema;
  /** Of a variant, or of a value that is one of some. */
  options?: readonly unknown[];
  key?: string;
  literal?: unknown;
}
type InWords = (value: unknown) => unknown;
const same: InWords = (value) => value;

/** Writes an item of a list with its states and kinds in words, as its schema says which those are; worked out once for all items. */
export function inWords(item: Schema, language: Language, library: Pick<Library, 'settings'>): InWords {
  const build = (schema: AnySchema, name: string): InWords => {
    const { type, entries, wrapped, options = [] } = schema;
    if (wrapped) return build(wrapped, name);
    if (type === 'picklist') {
      const words = wordsOfValues(name, options as readonly string[], language, library);
      return words === null ? same : (value) => words.get(String(value)) ?? value;
    }
    if (type === 'array' && schema.item) {
      const each = build(schema.item, name);
      return each === same ? same : (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    if (type === 'variant') return ofVariant(schema.key ?? '', options as readonly AnySchema[]);
    return entries ? ofEntries(entries) : same;
  };
  const ofEntries = (entries: Readonly<Record<string, AnySchema>>): InWords => {
    const parts = Object.entries(entries).flatMap(([name, entry]) => {
      const part = isForTheScreen(name) ? same : build(entry, name);
      return part === same ? [] : [[name, part] as const];
    });
    if (parts.length === 0) return same;
    return (value) => {
      if (typeof value !== 'object' || value === null) return value;
      return { ...value, ...Object.fromEntries(parts.filter(([name]) => name in value).map(([name, part]) => [name, part(fieldOf(value, name))])) };
    };
  };
  const ofVariant = (key: string, options: readonly AnySchema[]): InWords => {
    const byKind = new Map(options.map((option) => [option.entries?.[key]?.literal, build(option, '')]));
    return (value) => (byKind.get(fieldOf(value, key)) ?? same)(value);
  };
  return build(item as unknown as AnySchema, '');
}
