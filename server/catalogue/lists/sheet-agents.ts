import type { Agent } from '#contract/agent.ts';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { cleanEmail, readEmail } from '#contract/email.ts';
import { fold } from '#lib/fold.ts';
import { formatPhoneNumber } from '#lib/phone-number.ts';
import type { TeamEntry } from '../entries.ts';
import {
  didYouMean,
  isBlank,
  isShortened,
  normaliseWholeNumbers,
  ok,
  quote,
  type Reading,
} from '../normalise/reading.ts';

/** Of a person who is named only in a property (spec §3). */
const POSITION = 'Estate Agent';
const MAX_WORDS = 5;
const MAX_LETTERS = 60;
const NOT_NAMES = new Set([
  ...['owner', 'landlord', 'landlady', 'caretaker', 'direct', 'direct owner', 'seller', 'developer', 'tenant'],
  ...['office', 'agent', 'agents', 'agency', 'team', 'sales', 'admin', 'management', 'reception', 'self', 'us'],
  ...['all', 'any', 'anyone', 'various', 'nobody', 'unknown', 'vacant', 'yes', 'no', 'not assigned', 'unassigned'],
]);

/** Makes one key of "Jane  Doe" and "jane doe". */
export const getAgentKey = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

export const makeUsername = (name: string): string => fold(name).replaceAll(' ', '-');

/** A person of a sheet who is not in the team yet. */
export interface NewAgent {
  readonly entry: TeamEntry;
  readonly where: string;
}

export interface Agents {
  readonly team: readonly Agent[];
  /** The demo's usernames; an office does not mean its people by a first name. */
  readonly invented?: ReadonlySet<string>;
  readonly made?: Map<string, NewAgent>;
}

export interface AgentCells {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly where: string;
}

type AgentField = 'agent' | 'agent_phone' | 'agent_email';

export type AgentReading =
  | { readonly username: string | null; readonly note?: string }
  | { readonly problem: string; readonly field: AgentField };

const refuse = (problem: string, field: AgentField = 'agent'): AgentReading => ({ problem, field });

function isName(text: string): boolean {
  const words = text.split(' ');
  return (
    /^\p{L}[\p{L}\p{M} .'’ʼ-]*$/u.test(text) &&
    text.length <= MAX_LETTERS &&
    words.length <= MAX_WORDS &&
    !words.some((word) => /^(?:and|or|na)$/i.test(word)) &&
    words.some((word) => [...word].length > 1) &&
    !NOT_NAMES.has(fold(text)) &&
    makeUsername(text) !== ''
  );
}

/** "J. Doe" is short for Jane Doe. */
function isShortForm(name: string, fullName: string): boolean {
  const [short, long] = [name, fullName].map((text) => fold(text).split(' '));
  const [a = '', b = ''] = [short?.[0], long?.[0]];
  return short?.at(-1) === long?.at(-1) && (a.startsWith(b) || b.startsWith(a));
}

/** Adds unknown people to the team, so that an office can begin with one file; a name close to a known one is a mistake. */
export class SheetAgents {
  readonly #team: readonly Agent[];
  readonly #invented: ReadonlySet<string>;
  readonly #made: Map<string, NewAgent>;
  readonly #known = new Map<string, Agent>();

  constructor({ team, invented = new Set(), made = new Map() }: Agents) {
    this.#team = team;
    this.#invented = invented;
    this.#made = made;
    for (const agent of team) {
      for (const key of [agent.username, agent.name, agent.email ?? '']) {
        if (key !== '' && !this.#known.has(getAgentKey(key))) this.#known.set(getAgentKey(key), agent);
      }
    }
  }

  read(cells: AgentCells): AgentReading {
    const name = cells.name.replace(/\s+/gu, ' ').trim();
    const email = isBlank(cells.email) ? undefined : this.#byName(cleanEmail(cells.email));
    if (isBlank(name)) {
      if (isBlank(cells.email)) return { username: null };
      if (email !== undefined) return toAgentReading(cells.email, email.username);
      return refuse(
        `${quote(cells.email)} is nobody of the team; write the name in a column "Agent", or leave the cell empty`,
        'agent_email',
      );
    }
    // An office may have one e-mail address for all people, so the name decides.
    const agent = this.#byName(name) ?? (email !== undefined && isShortForm(name, email.name) ? email : undefined);
    if (agent === undefined) return this.#create(name, cells);
    if (this.#invented.has(agent.username) && name !== agent.username && getAgentKey(name) === agent.username) {
      return refuse(`${quote(name)} may be "${agent.name}", an invented person of the demo; write the full name`);
    }
    return toAgentReading(name, agent.username);
  }

  #byName(input: string): Pick<Agent, 'username' | 'name'> | undefined {
    const known = this.#known.get(getAgentKey(input)) ?? findAgentByUsername(this.#team, input);
    if (known !== undefined) return known;
    const key = getAgentKey(input);
    return [...this.#made.values()].find(
      ({ entry }) =>
        getAgentKey(entry.name) === key || entry.username === key || getAgentKey(entry.email ?? '') === key,
    )?.entry;
  }

  #create(name: string, { phone: phoneText, email: emailText, where }: AgentCells): AgentReading {
    const others = [...this.#team, ...[...this.#made.values()].map(({ entry }) => entry)];
    const names = others.flatMap((agent) => [agent.name, agent.username]);
    const suggestion = didYouMean(name, names);
    if (suggestion !== '') {
      return refuse(
        `${quote(name)} is nobody of the team${suggestion} If it is somebody else, add the person to the team first`,
      );
    }
    if (!isName(name)) {
      return refuse(
        `${quote(name)} is nobody of the team, nor the name of one person; write one name, or leave the cell empty`,
      );
    }
    const username = makeUsername(name);
    const twin = others.find((agent) => agent.username.toLowerCase() === username);
    if (twin !== undefined) {
      return refuse(`${quote(name)} is not ${twin.name}, whose username is ${twin.username}; write one of the two`);
    }
    const phone = readPhone(normaliseWholeNumbers(phoneText));
    if ('problem' in phone) return refuse(phone.problem, 'agent_phone');
    const email = isBlank(emailText) ? undefined : readEmail(emailText);
    if (email === undefined && !isBlank(emailText)) {
      return refuse(`${quote(emailText.trim())} is not an e-mail address`, 'agent_email');
    }
    this.#made.set(username, {
      where,
      entry: {
        name,
        position: [POSITION],
        image: '',
        ...(phone.value === null ? {} : { phone: phone.value }),
        ...(email === undefined ? {} : { email }),
        username,
        bio: '',
      },
    });
    return { username };
  }
}

const toAgentReading = (input: string, username: string): AgentReading =>
  input === username ? { username } : { username, note: `${quote(input)} is ${username}` };

/** Reads a telephone number and groups it: "0712 345 678" is "+254 712 345 678". */
export function readPhone(text: string): Reading<string | null> {
  const input = text.replace(/\s+/gu, ' ').trim();
  if (isBlank(input)) return ok(null);
  if (isShortened(input)) {
    return {
      problem: `${quote(input)} has lost its last digits; give the column the format "Text" in the spreadsheet, and write the number again`,
    };
  }
  const phone = formatPhoneNumber(input);
  if (phone === undefined) {
    return { problem: `${quote(input)} is not a telephone number; write it as 0712 345 678 or +254 712 345 678` };
  }
  return ok(phone, phone === input ? undefined : `${quote(input)} is ${phone}`);
}
