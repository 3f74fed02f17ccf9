import type { Agent } from '#contract/agent.ts';
import { agentByUsername } from '#contract/agent-path.ts';
import type { ArticlesTable, HeroPicturesTable, TeamTable } from '../../db/schema.ts';
import type { ArticleEntry, Found, PictureEntry, TeamEntry } from '../entries.ts';
import { type Agents, agentKey, type NewAgent } from '../lists/sheet-agents.ts';
import { loadTeamNow } from '../published/published.ts';
import { toArticleRow, toTeamRow } from '../rows/rows.ts';
import { Changes, changedFields, type KindOutcome } from './changes.ts';
import type { ImportRun } from './import-run.ts';

/** The rows of a kind that fits into memory: what to write, what to delete. */
export interface Plan<Row> {
  readonly write: readonly Row[];
  readonly remove: readonly number[];
  readonly outcome: KindOutcome;
}

export interface SmallRow {
  readonly id: number;
}

/** Compares the rows of a small kind with the stored ones. */
function planSmall<Row extends SmallRow>(
  run: ImportRun,
  {
    rows,
    before,
    isSame,
    nameOfRow,
    fieldsOf,
    stays = () => run.options.merge === true,
  }: {
    readonly rows: readonly Row[];
    readonly before: ReadonlyMap<number, Row>;
    readonly isSame: (before: Row, after: Row) => boolean;
    readonly nameOfRow: (row: Row) => string;
    readonly fieldsOf: (before: Row, after: Row) => readonly string[];
    /** Whether one stays that is not in the file. */
    readonly stays?: (row: Row) => boolean;
  },
): Plan<Row> {
  const changes = new Changes();
  const write: Row[] = [];
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const old = before.get(row.id);
    if (old !== undefined && isSame(old, row)) changes.addUnchanged();
    else if (old === undefined) changes.add('added', nameOfRow(row));
    else changes.add('changed', `${nameOfRow(row)}: ${fieldsOf(old, row).join(', ')}`);
    if (old === undefined || !isSame(old, row) || run.isStale) write.push(row);
  }
  const remove: number[] = [];
  for (const [id, row] of before) {
    if (ids.has(id) || stays(row)) continue;
    remove.push(id);
    changes.add('removed', nameOfRow(row));
  }
  return { write, remove, outcome: changes.outcome() };
}

/** Adds problems for entries with the same key or id. */
function createUniqueCheck(run: ImportRun, what: string): (found: Found<unknown>, key: string, id: number) => boolean {
  const seen = new Map<string | number, string>();
  return (found, key, id) => {
    const other = seen.get(key) ?? seen.get(id);
    if (other !== undefined) {
      const name = seen.has(key) ? `${what} ${key}` : `id ${id}`;
      run.problems.add(`${found.at(seen.has(key) ? what : 'id')}: ${name} is there twice, also in ${other}`);
      return false;
    }
    seen.set(key, found.where);
    seen.set(id, found.where);
    return true;
  };
}

/**
 * Adds problems for names that an entry on the site has and keeps.
 * @param others lower-case names of stored entries that are not in the file, with their ids
 * @param problemOf the problem of having the name of the entry with this id
 */
function addTakenProblems(
  run: ImportRun,
  field: string,
  given: readonly { readonly found: Found<unknown>; readonly name: string }[],
  others: ReadonlyMap<string, number>,
  problemOf: (name: string, id: number) => string,
): void {
  for (const { found, name } of given) {
    const id = others.get(name.toLowerCase());
    if (id !== undefined) run.problems.add(`${found.at(field)}: ${problemOf(name, id)}`);
  }
}

export async function planArticles(
  run: ImportRun,
  entries: readonly Found<ArticleEntry>[],
): Promise<Plan<ArticlesTable>> {
  const known = await run.options.db.selectFrom('articles').selectAll().orderBy('id').execute();
  const before = new Map(known.map((row) => [row.id, row]));
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  let next = Math.max(0, ...known.map(({ id }) => id), ...entries.map(({ entry }) => entry?.id ?? 0)) + 1;
  const isNew = createUniqueCheck(run, 'slug');
  const rows: ArticlesTable[] = [];
  const given: { found: Found<ArticleEntry>; name: string }[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = entry.id ?? idOf.get(entry.slug) ?? next++;
    if (!isNew(found, entry.slug, id)) continue;
    given.push({ found, name: entry.slug });
    const file = entry.featured_image;
    const wanted = file == null ? undefined : { file, alt: entry.featured_image_alt ?? run.getAlt(file) };
    const picture = wanted && (await run.loadPicture(wanted, found, 'featured_image'));
    rows.push(await toArticleRow(entry, id, picture));
  }
  if (run.options.merge === true) {
    const named = new Set(rows.map(({ id }) => id));
    const others = known.filter(({ id }) => !named.has(id)).map(({ id, slug }) => [slug, id] as const);
    const problemOf = (name: string, id: number): string =>
      `"${name}" is the slug of the article with the id ${id} on the site; write ${id} as its id, or another slug`;
    addTakenProblems(run, 'slug', given, new Map(others), problemOf);
  }
  const isSame = (a: ArticlesTable, b: ArticlesTable): boolean =>
    a.slug === b.slug && changedFields(a.detail, b.detail).length === 0;
  const dated = rows.map((row) => {
    const old = before.get(row.id);
    return { ...row, changed_at: old !== undefined && isSame(old, row) ? old.changed_at : run.startedAt };
  });
  return planSmall(run, {
    rows: dated,
    before,
    isSame,
    nameOfRow: ({ slug }) => slug,
    fieldsOf: (a, b) => changedFields(a.detail, b.detail),
  });
}

export async function planHero(
  run: ImportRun,
  entries: readonly Found<PictureEntry>[],
): Promise<Plan<HeroPicturesTable & SmallRow>> {
  const known = await run.options.db.selectFrom('hero_pictures').selectAll().orderBy('position').execute();
  const before = new Map(known.map((row) => [row.position, { ...row, id: row.position }]));
  const rows: (HeroPicturesTable & SmallRow)[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const alt = entry.alt === '' ? run.getAlt(entry.file) : entry.alt;
    const picture = await run.loadPicture({ ...entry, alt }, found, 'file');
    if (picture !== undefined) rows.push({ id: rows.length, position: rows.length, picture: JSON.stringify(picture) });
  }
  return planSmall(run, {
    rows,
    before,
    isSame: (a, b) => a.picture === b.picture,
    nameOfRow: ({ position }) => `slide ${position + 1}`,
    fieldsOf: () => ['photo'],
  });
}

const MAX_LISTED = 20;

export interface TeamPlan extends Plan<TeamTable> {
  /** Usernames that change: properties outside the files move along. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
}

/** Loads the people whom listings may name: those of the files, and those who stay. */
export async function loadAgentsAfter(
  { options: { db, merge } }: ImportRun,
  entries: readonly Found<TeamEntry>[] | undefined,
): Promise<Agents> {
  const { people, areInvented } = await loadTeamNow(db);
  const made = new Map<string, NewAgent>();
  const invented = new Set(areInvented ? people.map(({ username }) => username) : []);
  if (entries === undefined) return { team: people, invented, made };
  const team = entries.flatMap(({ entry }): Agent[] => (entry === undefined ? [] : [{ ...entry, id: entry.id ?? 0 }]));
  if (merge !== true) return { team, made };
  // A person with another username in the file is one person, not two of one name.
  const names = new Set(areInvented ? [] : team.map(({ name }) => agentKey(name)));
  return { team: [...team, ...people.filter(({ name }) => !names.has(agentKey(name)))], invented, made };
}

/**
 * Compares the people of the files with the stored ones.
 * @param entries of a file of the team; undefined without one: then all stay
 * @param made people whom only properties name
 * @param isNamed whether a property of the files names a person
 * @returns undefined when nothing is said of the team
 */
export async function planTeam(
  run: ImportRun,
  entries: readonly Found<TeamEntry>[] | undefined,
  made: readonly NewAgent[],
  isNamed: (username: string) => boolean,
): Promise<TeamPlan | undefined> {
  if (entries === undefined && made.length === 0) return undefined;
  const { db, merge } = run.options;
  addMadeNote(run, made);
  const all: readonly Found<TeamEntry>[] = [
    ...(entries ?? []),
    ...made.map(({ entry, where }) => ({ entry, where, at: () => where, problems: [] })),
  ];
  const imported = await db.selectFrom('team').selectAll().orderBy('position').execute();
  const { people: current, areInvented } = await loadTeamNow(db);
  // The people of the built-in list are in no table until one of them changes.
  const known =
    imported.length > 0
      ? imported
      : current.map((person, position) => toTeamRow(person, person.id, position, undefined));
  const before = new Map(known.map((row) => [row.id, row]));
  const stays = ({ username }: TeamTable): boolean =>
    merge === true || (entries === undefined && (!areInvented || isNamed(username)));
  const last = Math.max(-1, ...known.map(({ position }) => position));
  const keepsPlaces = merge === true || entries === undefined;
  // A person with the name of an invented one is somebody else.
  const idOf = createIdFinder(current, areInvented ? [] : current, all);
  const isNew = createUniqueCheck(run, 'username');
  const rows: TeamTable[] = [];
  const given: { found: Found<TeamEntry>; name: string }[] = [];
  for (const found of all) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = idOf(entry);
    // Addresses ignore case.
    if (!isNew(found, entry.username.toLowerCase(), id)) continue;
    given.push({ found, name: entry.username });
    const old = before.get(id);
    const picture =
      entry.photo == null ? undefined : await run.loadPicture({ file: entry.photo, alt: entry.name }, found, 'photo');
    const position = keepsPlaces ? (old?.position ?? last + 1 + rows.length) : rows.length;
    rows.push(toTeamRow(entry, id, position, picture));
  }
  const named = new Set(rows.map(({ id }) => id));
  const others = known.filter((row) => !named.has(row.id) && stays(row));
  const nameOf = new Map(current.map(({ id, name }) => [id, name]));
  const idOfUsername = new Map(others.map(({ id, username }) => [username.toLowerCase(), id]));
  const problemOf = (name: string, id: number): string =>
    `"${name}" is the username of ${nameOf.get(id)}, who has the id ${id} on the site; write ${id} as the id, or another username`;
  addTakenProblems(run, 'username', given, idOfUsername, problemOf);
  const planned = planSmall(run, {
    rows,
    before,
    isSame: (a, b) =>
      a.position === b.position && a.picture === b.picture && changedFields(a.record, b.record).length === 0,
    nameOfRow: ({ username }) => username,
    fieldsOf: (a, b) => [
      ...changedFields(a.record, b.record),
      ...(a.position === b.position ? [] : ['place in the list']),
    ],
    stays,
  });
  const renamed = rows.flatMap(({ id, username }) => {
    const from = before.get(id)?.username ?? username;
    return from === username ? [] : [[from, username] as const];
  });
  const gone = known.filter(({ id }) => planned.remove.includes(id)).map(({ username }) => username);
  await addPropertyNotes(run, entries === undefined ? [] : gone, renamed);
  if (imported.length > 0 || planned.write.length + planned.remove.length === 0) return { ...planned, renamed };
  return { ...planned, write: [...rows, ...others], remove: [], renamed };
}

/** Finds the id of a person: the stated one, else that of the same username, else that of the same name. */
function createIdFinder(
  current: readonly Agent[],
  named: readonly Agent[],
  all: readonly Found<TeamEntry>[],
): (entry: Pick<TeamEntry, 'id' | 'username' | 'name'>) => number {
  const usernames = all.flatMap(({ entry }) => (entry === undefined ? [] : [entry.username]));
  const entryIds = all.flatMap(({ entry }) => entry?.id ?? []);
  const byUsername = new Set(usernames.flatMap((username) => agentByUsername(current, username)?.id ?? []));
  let next = Math.max(0, ...current.map(({ id }) => id), ...entryIds) + 1;
  return ({ id, username, name }) => {
    const known = id ?? agentByUsername(current, username)?.id;
    if (known !== undefined) return known;
    const free = named.filter((agent) => !byUsername.has(agent.id) && !entryIds.includes(agent.id));
    const same = free.filter((agent) => agentKey(agent.name) === agentKey(name));
    return same.length === 1 && same[0] !== undefined ? same[0].id : next++;
  };
}

function addMadeNote({ notes }: ImportRun, made: readonly NewAgent[]): void {
  if (made.length === 0) return;
  const names = made.slice(0, MAX_LISTED).map(({ entry }) => entry.name);
  const more = made.length > MAX_LISTED ? ` and ${made.length - MAX_LISTED} more` : '';
  notes.add(
    'Team',
    `made from the agents of homes, since nobody of the team is called so: ${names.join(', ')}${more}; a file of the team gives them position, photo and words`,
  );
}

/** Adds notes on properties whose agent leaves or gets another username. */
async function addPropertyNotes(
  { options, notes }: ImportRun,
  gone: readonly string[],
  renamed: TeamPlan['renamed'],
): Promise<void> {
  const usernames = [...gone, ...renamed.map(([from]) => from)];
  if (usernames.length === 0) return;
  const rows = await options.db
    .selectFrom('properties')
    .select(['agent', ({ fn }) => fn.countAll().as('homes')])
    .where('agent', 'in', usernames)
    .groupBy('agent')
    .orderBy('agent')
    .execute();
  const nameNow = new Map(renamed);
  for (const { agent, homes } of rows) {
    const to = nameNow.get(agent ?? '');
    notes.add(
      'Team',
      to === undefined
        ? `${agent} leaves; homes on the site until now that are with ${agent}: ${homes}`
        : `${agent} is ${to} from now on; homes that go along: ${homes}`,
    );
  }
}
