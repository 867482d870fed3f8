import type { EndpointOf, InputOf } from "@tender/contract";
import { isFinalState } from "@tender/contract/tender-terms";
import type { SecondNode } from "@tender/testkit";
import { isDue, type Lot, type LotEvent, type LotRefusal, step } from "#modules/tendering/tender/life-cycle/lot.ts";
import type { Random } from "#seed/demo-archive/random.ts";
import { completeLot } from "./complete-draft.ts";
import { draftIn, readProject, runClock, storeProject, type TenderWorld } from "./tender-world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_LOTS = 3;

/** A line of the journal: number of the lot, kind of the event, instant at which a timed move was due. */
export type JournalLine = readonly [no: number, kind: string, dueAt: string | null];

interface ModelLot {
  readonly id: string;
  readonly no: number;
  readonly lot: Lot;
}

/** The project as the reducer describes it. */
export interface Model {
  readonly projectId: string;
  lots: readonly ModelLot[];
  readonly journal: JournalLine[];
  /** The times of the draft are too near after it. */
  readonly publishableUntil: number;
}

type Kind = "publish" | "correct" | "cancel" | "suspend" | "resume" | "retender" | "pass";
type Announced = "03" | "05" | "08";

/** An outcome of the server that the reducer does not predict. */
class Divergence extends Error {}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const journalKinds = { publish: "published", correct: "corrected", cancel: "cancelled", suspend: "suspended" } as const;

/** Refusals of other rules than the reducer's: of time and of what a text must say. */
const OTHER_RULES: readonly string[] = ["tender.calendar", "tender.incomplete"];

/** Creates a project of one to three draft lots that may be published at once. */
export async function newModel(world: TenderWorld, random: Random): Promise<Model> {
  const lots = Array.from({ length: random.int(1, MAX_LOTS) }, () => completeLot());
  const projectId = await storeProject(world, draftIn(world, { lots }));
  const stored = (await readProject(world, projectId, world.officer)).lots;
  const lot: Lot = { state: "draft", round: 1, deadline: null, isSuspended: false, leftMs: null };
  const publishableUntil = world.t.clock.now() + DAY_MS / 2;
  return { projectId, lots: stored.map(({ id, no }) => ({ id, no, lot })), journal: [], publishableUntil };
}

/** Walks through the life cycle by the real calls, on two nodes, and applies the same events to the model. */
export function lotWalk(world: TenderWorld, other: SecondNode, random: Random) {
  const { t } = world;
  const now = (): number => t.clock.now();
  const accepted = new Set<Kind>();

  /** Applies due moves to the model: the server applies them before it answers. */
  function catchUp(model: Model): void {
    model.lots = model.lots.map((one) => {
      if (!isDue(one.lot, now())) return one;
      const moved = step(one.lot, { kind: "deadline", at: now() });
      if (moved.refusal) throw new Divergence("the reducer refuses a due move");
      model.journal.push([one.no, "deadline", iso(one.lot.deadline)]);
      return { ...one, lot: moved.lot };
    });
  }

  /** Compares the answer (null: accepted) with the reducer's, and applies an accepted event to the model. */
  function judge(model: Model, chosen: readonly string[], event: LotEvent & { kind: Kind }, code: string | null): void {
    const isChosen = ({ id }: ModelLot) => chosen.includes(id);
    const results = model.lots.filter(isChosen).map(({ id, lot }) => ({ id, result: step(lot, event) }));
    const refusals = results.flatMap(({ result }): LotRefusal[] => (result.refusal ? [result.refusal] : []));
    if (code !== null && OTHER_RULES.includes(code)) return;
    const isPredicted = code === null ? refusals.length === 0 : refusals.some((refusal) => refusal.code === code);
    if (!isPredicted)
      throw new Divergence(`${JSON.stringify(event)}: server ${code}, reducer ${JSON.stringify(refusals)}`);
    if (code !== null) return;
    accepted.add(event.kind);
    const kind = event.kind === "resume" ? "resumed" : journalKinds[event.kind as keyof typeof journalKinds];
    model.lots = model.lots.map((one) => {
      const result = results.find(({ id }) => id === one.id)?.result;
      if (!result || result.refusal) return one;
      model.journal.push([one.no, kind, null]);
      return { ...one, lot: result.lot };
    });
  }

  /** Publishes an announcement by two persons. Returns the code of the refusal, after removing the announcement. */
  async function announce(
    projectId: string,
    type: Announced,
    lotIds: readonly string[],
    change: Partial<InputOf<EndpointOf<"announcement.save">>["body"]>,
  ): Promise<string | null> {
    const { officer, leader } = world;
    const begun = await t.call("announcement.begin", { body: { projectId, type, lotIds: [...lotIds] } }, officer);
    if (!begun.body.success) return begun.body.code;
    const { id } = begun.body.result;
    const read = async () => (await t.call("announcement.read", { query: { id } }, officer)).body.result;
    const { title, html, version } = await read();
    const body = { id, version, title, html, publishAt: null, reason: "", correction: null, ...change };
    const saved = await t.call("announcement.save", { body }, officer);
    if (!saved.body.success) throw new Divergence(`announcement.save: ${saved.body.message}`);
    const target = { id, version: saved.body.result.version };
    const submitted = await t.call("announcement.submit", { body: target }, officer);
    const decision = { id, version: (await read()).version, isApproved: true, reason: "" };
    const decided = submitted.body.success
      ? await t.call("announcement.decide", { body: decision }, leader)
      : submitted;
    if (decided.body.success) return null;
    const left = await read();
    if (left.state === "waiting") await t.call("announcement.recall", { body: { id, version: left.version } }, officer);
    await t.call("announcement.remove", { body: { id, version: (await read()).version } }, officer);
    return decided.body.code;
  }

  /** Calls the other node as the supervisor. Returns the code of the refusal. */
  async function supervise(act: "suspend" | "resume", body: object): Promise<string | null> {
    const headers = { "x-access-token": world.supervisor.token };
    const reply = await other.app.inject({ method: "POST", url: `/api/tender/lots/${act}`, headers, payload: body });
    const { success, code } = reply.json();
    return success ? null : code;
  }

  const someLots = ({ lots }: Model): string[] => random.sample(lots, random.int(1, lots.length)).map(({ id }) => id);

  /** Returns a deadline near the earliest that the reducer accepts. */
  function deadlineFor({ lots }: Model, chosen: readonly string[]): number {
    const left = lots.filter(({ id }) => chosen.includes(id)).map(({ lot }) => lot.leftMs ?? 0);
    return now() + Math.max(...left) + random.pick([-HOUR_MS, 0, DAY_MS, 20 * DAY_MS]);
  }

  const acts: Readonly<Record<Kind, (model: Model) => Promise<void>>> = {
    publish: async (model) => {
      const { schedule } = await readProject(world, model.projectId, world.officer);
      const event = { kind: "publish", at: now(), deadline: Date.parse(schedule.deadline ?? "") } as const;
      const all = model.lots.map(({ id }) => id);
      judge(model, all, event, await announce(model.projectId, "03", all, {}));
    },
    correct: async (model) => {
      const chosen = someLots(model);
      const deadline = random.chance(0.3) ? null : now() + random.int(14, 40) * DAY_MS;
      const change = {
        reason: "采购需求有调整",
        correction: { deadline: iso(deadline), documentsTo: null, documentIds: [] },
      };
      const code = await announce(model.projectId, "05", chosen, change);
      judge(model, chosen, { kind: "correct", at: now(), deadline }, code);
    },
    cancel: async (model) => {
      const chosen = someLots(model);
      const code = await announce(model.projectId, "08", chosen, { reason: "采购任务取消" });
      judge(model, chosen, { kind: "cancel", at: now() }, code);
    },
    suspend: async (model) => {
      const lotIds = someLots(model);
      const code = await supervise("suspend", { projectId: model.projectId, lotIds, reason: "核查投诉" });
      judge(model, lotIds, { kind: "suspend", at: now() }, code);
    },
    resume: async (model) => {
      const lotIds = someLots(model);
      const deadline = deadlineFor(model, lotIds);
      const body = { projectId: model.projectId, lotIds, reason: "核查完毕", deadline: iso(deadline) };
      judge(model, lotIds, { kind: "resume", at: now(), deadline }, await supervise("resume", body));
    },
    retender: async (model) => {
      const chosen = someLots(model);
      const ofModel = model.lots.filter(({ id }) => chosen.includes(id));
      const reply = await t.call("tender.retender", { body: { id: model.projectId, lotIds: chosen } }, world.officer);
      const isPossible = ofModel.every(({ lot }) => lot.state === "cancelled");
      if (reply.body.success !== isPossible) throw new Divergence(`retender: ${reply.body.message}`);
      if (!isPossible) return;
      accepted.add("retender");
      for (const { no } of ofModel) model.journal.push([no, "retendered", null]);
    },
    pass: async ({ lots }) => {
      const next = Math.min(...lots.flatMap(({ lot }) => lot.deadline ?? []));
      const toDeadline = Number.isFinite(next) ? next - now() : DAY_MS;
      // Just before a deadline, at it, days over it, and back, as a database clock that is set right.
      await world.pass(random.pick([toDeadline - 1, toDeadline, toDeadline + DAY_MS, 3 * DAY_MS, HOUR_MS, -HOUR_MS]));
      const clocks = random.pick([[], ["own"], ["other"], ["own", "other", "own", "other"]]);
      await Promise.all(clocks.map((node) => (node === "own" ? runClock(world) : other.deps.runTenderClock())));
      accepted.add("pass");
    },
  };

  /** Events by what the project can do; every event is tried in every state, though less often. */
  function nextKind({ lots }: Model): Kind {
    const states = lots.map(({ lot }) => lot);
    const likely = (isLikely: boolean): number => (isLikely ? 6 : 1);
    const isRunning = states.some(({ state }) => state !== "draft" && !isFinalState(state));
    return random.weighted<Kind>([
      ["publish", likely(states.every(({ state }) => state === "draft"))],
      ["correct", likely(states.some(({ state, isSuspended }) => state === "open" && !isSuspended))],
      ["suspend", isRunning ? 3 : 1],
      ["resume", likely(states.some(({ isSuspended }) => isSuspended))],
      ["cancel", isRunning ? 2 : 1],
      ["retender", states.some(({ state }) => state === "cancelled") ? 4 : 1],
      ["pass", 4],
    ]);
  }

  return {
    /** Kinds of events that the server has accepted. */
    accepted,
    /** Takes one step, and returns its kind. Throws Divergence. */
    take: async (model: Model): Promise<Kind> => {
      const kind = nextKind(model);
      await acts[kind](model);
      catchUp(model);
      return kind;
    },
    /** Returns whether another project has to be begun: all lots have ended, or the draft is too old. */
    isOver: ({ lots, publishableUntil }: Model): boolean =>
      lots.every(({ lot }) => isFinalState(lot.state) || (lot.state === "draft" && now() > publishableUntil)),
  };
}
