import type { Agent } from '#contract/agent.ts';
import { findAgentByUsername } from '#contract/agent-path.ts';
import type { ArticlesTable, HeroPicturesTable, TeamTable } from '../../db/schema.ts';
import type { ArticleEntry, Found, PictureEntry, TeamEntry } from '../entries.ts';
import { type Agents, getAgentKey, type NewAgent } from '../lists/sheet-agents.ts';
import { loadTeamNow } from '../published/published.ts';
import { toArticleRow, toTeamRow } from '../rows/rows.ts';
import { Changes, findChangedFields, type KindOutcome } from './changes.ts';
import type { ImportRun } from './import-run.ts';

/** All rows of one kind, which fit into memory. */
export interface Plan<Row> {
  readonly write: readonly Row[];
  readonly remove: readonly number[];
  readonly outcome: KindOutcome;
}

export interface SmallRow {
  readonly id: number;
}

function planSmall<Row extends SmallRow>(
  run: ImportRun,
  {
    rows,
    before,
    compare,
    getName,
    stays = () => run.options.merge === true,
  }: {
    readonly rows: readonly Row[];
    readonly before: ReadonlyMap<number, Row>;
    /** @returns the names of changed fields; undefined for equal rows */
    readonly compare: (before: Row, after: Row) => readonly string[] | undefined;
    readonly getName: (row: Row) => string;
    readonly stays?: (row: Row) => boolean;
  },
): Plan<Row> {
  const changes = new Changes();
  const write: Row[] = [];
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const old = before.get(row.id);
    const fields = old && compare(old, row);
    if (old === undefined) changes.add('added', getName(row));
    else if (fields === undefined) changes.addUnchanged();
    else changes.add('changed', `${getName(row)}: ${fields.join(', ')}`);
    if (old === undefined || fields !== undefined || run.isStale) write.push(row);
  }
  const remove: number[] = [];
  for (const [id, row] of before) {
    if (ids.has(id) || stays(row)) continue;
    remove.push(id);
    changes.add('removed', getName(row));
  }
  return { write, remove, outcome: changes.outcome() };
}

function createUniqueCheck(run: ImportRun, field: string): (found: Found<unknown>, key: string, id: number) => boolean {
  const seen = new Map<string | number, string>();
  return (found, key, id) => {
    const other = seen.get(key) ?? seen.get(id);
    if (other !== undefined) {
      const [place, name] = seen.has(key) ? [field, `${field} ${key}`] : ['id', `id ${id}`];
      run.problems.add(`${found.at(place)}: ${name} is there twice, also in ${other}`);
      return false;
    }
    seen.set(key, found.where);
    seen.set(id, found.where);
    return true;
  };
}

/** @param taken ids by lower-case names of stored entries that are not in the file */
function addTakenProblems(
  run: ImportRun,
  field: string,
  entries: readonly { readonly found: Found<unknown>; readonly name: string }[],
  taken: ReadonlyMap<string, number>,
  formatProblem: (name: string, id: number) => string,
): void {
  for (const { found, name } of entries) {
    const id = taken.get(name.toLowerCase());
    if (id !== undefined) run.problems.add(`${found.at(field)}: ${formatProblem(name, id)}`);
  }
}

export async function planArticles(
  run: ImportRun,
  entries: readonly Found<ArticleEntry>[],
): Promise<Plan<ArticlesTable>> {
  const stored = await run.options.db.selectFrom('articles').selectAll().orderBy('id').execute();
  const before = new Map(stored.map((row) => [row.id, row]));
  const idOfSlug = new Map(stored.map(({ slug, id }) => [slug, id]));
  let nextId = Math.max(0, ...stored.map(({ id }) => id), ...entries.map(({ entry }) => entry?.id ?? 0)) + 1;
  const isUnique = createUniqueCheck(run, 'slug');
  const rows: ArticlesTable[] = [];
  const named: { found: Found<ArticleEntry>; name: string }[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = entry.id ?? idOfSlug.get(entry.slug) ?? nextId++;
    if (!isUnique(found, entry.slug, id)) continue;
    named.push({ found, name: entry.slug });
    const file = entry.featured_image;
    const image = file == null ? undefined : { file, alt: entry.featured_image_alt ?? run.getAlt(file) };
    const picture = image && (await run.loadPicture(image, found, 'featured_image'));
    rows.push(await toArticleRow(entry, id, picture));
  }
  if (run.options.merge === true) {
    const ids = new Set(rows.map(({ id }) => id));
    const taken = stored.filter(({ id }) => !ids.has(id)).map(({ id, slug }) => [slug, id] as const);
    const formatProblem = (name: string, id: number): string =>
      `"${name}" is the slug of the article with the id ${id} on the site; write ${id} as its id, or another slug`;
    addTakenProblems(run, 'slug', named, new Map(taken), formatProblem);
  }
  const compare = (a: ArticlesTable, b: ArticlesTable): readonly string[] | undefined => {
    const fields = findChangedFields(a.detail, b.detail);
    return a.slug === b.slug && fields.length === 0 ? undefined : fields;
  };
  const dated = rows.map((row) => {
    const old = before.get(row.id);
    return {
      ...row,
      changed_at: old !== undefined && compare(old, row) === undefined ? old.changed_at : run.startedAt,
    };
  });
  return planSmall(run, { rows: dated, before, compare, getName: ({ slug }) => slug });
}

export async function planHero(
  run: ImportRun,
  entries: readonly Found<PictureEntry>[],
): Promise<Plan<HeroPicturesTable & SmallRow>> {
  const stored = await run.options.db.selectFrom('hero_pictures').selectAll().orderBy('position').execute();
  const before = new Map(stored.map((row) => [row.position, { ...row, id: row.position }]));
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
    compare: (a, b) => (a.picture === b.picture ? undefined : ['photo']),
    getName: ({ position }) => `slide ${position + 1}`,
  });
}

const MAX_LISTED = 20;

export interface TeamPlan extends Plan<TeamTable> {
  /** Properties outside the files get the new username. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
}

/** Loads whom listings may name: the people of the files, and those who stay. */
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
  // A person may have a new username in the file.
  const names = new Set(areInvented ? [] : team.map(({ name }) => getAgentKey(name)));
  return { team: [...team, ...people.filter(({ name }) => !names.has(getAgentKey(name)))], invented, made };
}

/**
 * Compares the people of the files with the stored ones. @param entries undefined without a file of the team: all stay
 * @param made named only in properties @param isNamed true for a person of the files' properties
 * @returns undefined when no file is about the team
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
  const stored =
    imported.length > 0
      ? imported
      : current.map((person, position) => toTeamRow(person, person.id, position, undefined));
  const before = new Map(stored.map((row) => [row.id, row]));
  const stays = ({ username }: TeamTable): boolean =>
    merge === true || (entries === undefined && (!areInvented || isNamed(username)));
  const lastPosition = Math.max(-1, ...stored.map(({ position }) => position));
  const hasOldPositions = merge === true || entries === undefined;
  // A person with the name of an invented person is somebody else.
  const getId = createIdFinder(current, areInvented ? [] : current, all);
  const isUnique = createUniqueCheck(run, 'username');
  const rows: TeamTable[] = [];
  const named: { found: Found<TeamEntry>; name: string }[] = [];
  for (const found of all) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = getId(entry);
    // Addresses ignore case.
    if (!isUnique(found, entry.username.toLowerCase(), id)) continue;
    named.push({ found, name: entry.username });
    const old = before.get(id);
    const picture =
      entry.photo == null ? undefined : await run.loadPicture({ file: entry.photo, alt: entry.name }, found, 'photo');
    const position = hasOldPositions ? (old?.position ?? lastPosition + 1 + rows.length) : rows.length;
    rows.push(toTeamRow(entry, id, position, picture));
  }
  const ids = new Set(rows.map(({ id }) => id));
  const others = stored.filter((row) => !ids.has(row.id) && stays(row));
  const nameOfId = new Map(current.map(({ id, name }) => [id, name]));
  const taken = new Map(others.map(({ id, username }) => [username.toLowerCase(), id]));
  const formatProblem = (name: string, id: number): string =>
    `"${name}" is the username of ${nameOfId.get(id)}, who has the id ${id} on the site; write ${id} as the id, or another username`;
  addTakenProblems(run, 'username', named, taken, formatProblem);
  const planned = planSmall(run, {
    rows,
    before,
    compare: (a, b) => {
      const isMoved = a.position !== b.position;
      const fields = [...findChangedFields(a.record, b.record), ...(isMoved ? ['place in the list'] : [])];
      return fields.length === 0 && a.picture === b.picture ? undefined : fields;
    },
    getName: ({ username }) => username,
    stays,
  });
  const renamed = rows.flatMap(({ id, username }) => {
    const from = before.get(id)?.username ?? username;
    return from === username ? [] : [[from, username] as const];
  });
  const removed = stored.filter(({ id }) => planned.remove.includes(id)).map(({ username }) => username);
  await addPropertyNotes(run, entries === undefined ? [] : removed, renamed);
  if (imported.length > 0 || planned.write.length + planned.remove.length === 0) return { ...planned, renamed };
  // Without the gaps of those who leave, as an export numbers them.
  const write = [...rows, ...others]
    .sort((a, b) => a.position - b.position)
    .map((row, position) => ({ ...row, position }));
  return { ...planned, write, remove: [], renamed };
}

/** A person is found by the stated id, else by username, else by name. */
function createIdFinder(
  current: readonly Agent[],
  named: readonly Agent[],
  all: readonly Found<TeamEntry>[],
): (entry: Pick<TeamEntry, 'id' | 'username' | 'name'>) => number {
  const usernames = all.flatMap(({ entry }) => (entry === undefined ? [] : [entry.username]));
  const entryIds = all.flatMap(({ entry }) => entry?.id ?? []);
  const byUsername = new Set(usernames.flatMap((username) => findAgentByUsername(current, username)?.id ?? []));
  let nextId = Math.max(0, ...current.map(({ id }) => id), ...entryIds) + 1;
  return ({ id, username, name }) => {
    const known = id ?? findAgentByUsername(current, username)?.id;
    if (known !== undefined) return known;
    const free = named.filter((agent) => !byUsername.has(agent.id) && !entryIds.includes(agent.id));
    const [same, ...others] = free.filter((agent) => getAgentKey(agent.name) === getAgentKey(name));
    return same !== undefined && others.length === 0 ? same.id : nextId++;
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

async function addPropertyNotes(
  { options, notes }: ImportRun,
  removed: readonly string[],
  renamed: TeamPlan['renamed'],
): Promise<void> {
  const usernames = [...removed, ...renamed.map(([from]) => from)];
  if (usernames.length === 0) return;
  const rows = await options.db
    .selectFrom('properties')
    .select(['agent', ({ fn }) => fn.countAll().as('count')])
    .where('agent', 'in', usernames)
    .groupBy('agent')
    .orderBy('agent')
    .execute();
  const newNames = new Map(renamed);
  for (const { agent, count } of rows) {
    const to = newNames.get(agent ?? '');
    notes.add(
      'Team',
      to === undefined
        ? `${agent} leaves; homes on the site until now that are with ${agent}: ${count}`
        : `${agent} is ${to} from now on; homes that go along: ${count}`,
    );
  }
}
