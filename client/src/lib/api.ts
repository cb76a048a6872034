import type { AskHint, AskReview, AskTryHint, BotAccount, BotList, BotTold, Lesson, LessonInfo, LessonList, Lobby, NewBot, Passphrase, RaceList, RecordText, RulesetList, SeatTaken, SoloHistory, TableCreated, TableList, TakeSeat, Variant } from './messages';
import { at } from './site';
import { hearTime } from './skew';
import { troubles } from './trouble.svelte';
import type { CheckedRace, CheckedVariant, Difficulty, Exercise, FaultTold, Hint, Identity, Invitation, LevelList, Library, NewRace, NewTable, OpenTable, Place, Practice, Problem, RaceSeat, RaceSummary, Replay, Review, RulesPage, RulesetInfo, SeatLetter, SoloRound, TableInvitation, TableSummary, Trial } from './wire';

/** An answer other than success; `code` is the one to translate, `message` plain English. */
export class ApiError extends Error {
  readonly code: string;
  readonly rule: string | null;
  /** What exactly is wrong, and where, for texts in every language. */
  readonly faults: FaultTold[];
  readonly place: Place | null;

  constructor(problem: Pick<Problem, 'code' | 'message' | 'rule'> & Partial<Problem>) {
    super(problem.message);
    this.code = problem.code;
    this.rule = problem.rule;
    this.faults = problem.faults ?? [];
    this.place = problem.place ?? null;
  }
}

const UNREACHABLE = { code: 'unreachable', message: '', rule: null };
/** The server has another client, which would ask otherwise. */
const OUTDATED = { ...UNREACHABLE, code: 'outdated' };
/** The browser keeps no cookie, so the server cannot know who asks. */
const NO_COOKIE = { ...UNREACHABLE, code: 'no-cookie' };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let { ok, answer } = await reach(path, request);
  if (isProblem(answer) && answer.code === 'no-cookie') {
    await becomeKnown();
    ({ ok, answer } = await reach(path, request));
  }
  if (ok && answer !== null) return answer as T;
  throw new ApiError(await meant(answer));
}

/** What an answer that is no success comes down to, where something stands in the way of the whole page. */
async function meant(answer: unknown): Promise<Pick<Problem, 'code' | 'message' | 'rule'>> {
  if (!isProblem(answer)) return (await troubles.outdated()) ? OUTDATED : UNREACHABLE;
  if (FORGETTING.includes(answer.code) && (await troubles.cookieless())) return NO_COOKIE;
  if (OLD.includes(answer.code) && (await troubles.outdated())) return OUTDATED;
  return answer;
}

/** Refusals that somebody hears who is not recognized. */
const FORGETTING = ['no-cookie', 'not-your-seat'];
/** Refusals of what another client would not have asked. */
const OLD = ['malformed', 'not-found'];

async function reach(path: string, request: RequestInit): Promise<{ ok: boolean; answer: unknown }> {
  let response: Response;
  try {
    response = await fetch(at(path), request);
  } catch {
    throw new ApiError(UNREACHABLE);
  }
  troubles.hear(response);
  hearTime(response);
  return { ok: response.ok, answer: await response.json().catch(() => null) };
}

/** Gets the cookie that a page opened from another site came without: one tab at a time, so that all share it. */
const becomeKnown = (): Promise<unknown> => {
  const asked = () => reach('/api/identity', {});
  return 'locks' in navigator ? navigator.locks.request('identity', asked) : asked();
};

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;

const part = encodeURIComponent;

export const listRulesets = async (language: string): Promise<RulesetInfo[]> =>
  (await ask<RulesetList>(`/api/rulesets?lang=${part(language)}`)).rulesets;

export const listLevels = (): Promise<LevelList> => ask('/api/levels');

/** The rules of a ruleset, which may be a table's own. */
export const readRules = (ruleset: string, language: string, table: string | null = null): Promise<RulesPage> =>
  ask(`/api/rules/${part(ruleset)}?lang=${part(language)}${table === null ? '' : `&table=${part(table)}`}`);

export const checkVariant = (toml: string, language: string): Promise<CheckedVariant> =>
  ask(`/api/variants?lang=${part(language)}`, { toml } satisfies Variant);

export const askTrial = (toml: string): Promise<Trial> => ask('/api/variants/trial', { toml } satisfies Variant);

export const listLessons = async (language: string): Promise<LessonInfo[]> =>
  (await ask<LessonList>(`/api/lessons?lang=${part(language)}`)).lessons;

export const readLesson = (lesson: string, language: string): Promise<Lesson> =>
  ask(`/api/lessons/${part(lesson)}?lang=${part(language)}`);

export const readLibrary = (language: string): Promise<Library> => ask(`/api/library?lang=${part(language)}`);

export function readPractice(position: string, moves: string[], deal: number | null = null): Promise<Practice> {
  const asked = new URLSearchParams({ position, moves: moves.join(',') });
  if (deal !== null) asked.set('deal', String(deal));
  return ask(`/api/try?${asked}`);
}

/** What the seat to move might do, from what it sees. */
export const askTryHint = ({ start, moves, deal }: Practice): Promise<Hint> =>
  ask('/api/try/hint', { position: start, moves: moves.join(','), deal } satisfies AskTryHint);

export const listTables = async (): Promise<TableSummary[]> => (await ask<TableList>('/api/tables')).tables;

export const openTable = async (table: NewTable): Promise<string> =>
  (await ask<TableCreated>('/api/tables', table)).table;

export const openRematch = async (table: string): Promise<string> =>
  (await ask<TableCreated>(`/api/tables/${part(table)}/rematch`, {})).table;

export const askHint = (table: string, seat: SeatLetter, ply: number): Promise<Hint> =>
  ask(`/api/tables/${part(table)}/hint`, { seat, ply } satisfies AskHint);

export const readTableInvitation = (table: string): Promise<TableInvitation> => ask(`/api/tables/${part(table)}`);

export const takeTableSeat = async (table: string, name: string): Promise<SeatLetter> =>
  (await ask<SeatTaken>(`/api/tables/${part(table)}/seats`, { name } satisfies TakeSeat)).seat as SeatLetter;

export const listOpenTables = async (): Promise<OpenTable[]> => (await ask<Lobby>('/api/lobby')).tables;

export const readReplay = (table: string): Promise<Replay> => ask(`/api/tables/${part(table)}/replay`);

export const readRecord = (record: string): Promise<Replay | CheckedRace> =>
  ask('/api/replay', { record } satisfies RecordText);

export const recordPath = (table: string): string => at(`/api/tables/${part(table)}/record`);

export const openRace = async (race: NewRace): Promise<string> => (await ask<TableCreated>('/api/races', race)).table;

export const listRaces = async (): Promise<RaceSummary[]> => (await ask<RaceList>('/api/races')).races;

export const readInvitation = (table: string): Promise<Invitation> => ask(`/api/races/${part(table)}`);

export const takeSeat = async (table: string, name: string): Promise<RaceSeat> =>
  (await ask<SeatTaken>(`/api/races/${part(table)}/seats`, { name } satisfies TakeSeat)).seat;

export const openRaceAgain = async (table: string): Promise<string> =>
  (await ask<TableCreated>(`/api/races/${part(table)}/rematch`, {})).table;

export const readDailyExercise = (day: string): Promise<Exercise> => ask(`/api/training/daily?day=${part(day)}`);

export const readExercise = (difficulty: Difficulty): Promise<Exercise> =>
  ask(`/api/training/practice?difficulty=${part(difficulty)}`);

export const askReview = (asked: AskReview): Promise<Review> => ask('/api/training/review', asked);

export const readHistory = async (): Promise<SoloRound[]> => (await ask<SoloHistory>('/api/races/history')).rounds;

export const raceRecordPath = (table: string): string => at(`/api/races/${part(table)}/record`);

export const readIdentity = (): Promise<Identity> => ask('/api/identity');

export const askPassphrase = async (): Promise<string> => (await ask<Passphrase>('/api/identity/passphrase', {})).passphrase;

export const enterPassphrase = (passphrase: string): Promise<Identity> =>
  ask('/api/identity/claim', { passphrase } satisfies Passphrase);

export const partFromOthers = (): Promise<Identity> => ask('/api/identity/part', {});

export const listBots = async (): Promise<BotTold[]> => (await ask<BotList>('/api/bots')).bots;

/** A new bot's name and token, which is told this once. */
export const makeBot = (name: string): Promise<BotAccount> => ask('/api/bots', { name } satisfies NewBot);

export const revokeBot = async (id: string): Promise<BotTold[]> =>
  (await ask<BotList>(`/api/bots/${part(id)}/revoke`, {})).bots;
