import type { ProtectedColumn } from "#platform/protected-text/protected-column.ts";
import type { Job, RepeatedJob } from "./jobs.ts";
import type { Platform } from "./platform.ts";

/** Erases the personal data of a module that must not outlive the account. May run again after a failure. */
export type Eraser = (userId: string) => Promise<unknown>;

/** Parts that a module's factory returns. */
export interface Module<Services, Handlers> {
  /** Services for the modules that are created later, by name. */
  readonly services?: Services;
  /** Handlers by endpoint. */
  readonly routes?: Handlers;
  /** Removes expired rows or runs due work, every minute. */
  readonly sweep?: () => Promise<unknown>;
  /** Jobs with an interval of their own. */
  readonly jobs?: readonly RepeatedJob[];
  /**
   * Erases personal data when an account is closed. A module that stores such data has this, or
   * `personalDataRetentionReason`.
   */
  readonly eraser?: Eraser;
  readonly personalDataRetentionReason?: string;
  /** Columns of its tables whose texts are stored sealed. */
  readonly protectedColumns?: readonly ProtectedColumn[];
  /** Writes pending data. */
  readonly close?: () => Promise<unknown>;
}

/** A module without the parts that are merged. */
export interface CreatedModule extends Omit<Module<unknown, unknown>, "services" | "routes"> {
  /** Name of its folder. */
  readonly name: string;
}

/** Creates a module. `modules` grows, and contains every module once all are created. */
type Factory<Needed> = (
  platform: Platform,
  services: Needed,
  modules: readonly CreatedModule[],
) => Module<unknown, unknown> | Promise<Module<unknown, unknown>>;

/** The folder of a module and its factory. */
type Entry = readonly [name: string, make: Factory<never>];

/** Modules in the order of their creation. */
export type Group = readonly Entry[];

type NeededBy<E extends Entry> = E[1] extends (platform: Platform, services: infer Needed, ...rest: never) => unknown
  ? Needed
  : never;
type CreatedBy<E extends Entry> = Awaited<ReturnType<E[1]>>;
type ServicesOf<E extends Entry> = CreatedBy<E> extends { readonly services: infer Services } ? Services : unknown;
type RoutesOf<E extends Entry> = CreatedBy<E> extends { readonly routes: infer Handlers } ? Handlers : unknown;

/** The composition after a group, or the name of the first module that needs a service of a later one. */
type AfterGroup<Known, Handlers, G extends Group> = G extends readonly [
  infer E extends Entry,
  ...infer Rest extends Group,
]
  ? [Known] extends [NeededBy<E>]
    ? AfterGroup<Known & ServicesOf<E>, Handlers & RoutesOf<E>, Rest>
    : { readonly needsLaterService: E[0] }
  : Composition<Known, Handlers>;

export interface Composition<Known, Handlers> {
  /**
   * Appends a group. If one of its modules needs a service of a later one, the result is no composition and does not
   * compile.
   */
  with<const G extends Group>(group: G): AfterGroup<Known, Handlers, G>;
  make(platform: Platform): Promise<Composed<Known, Handlers>>;
}

export interface Composed<Known, Handlers> {
  readonly services: Known;
  readonly routes: Handlers;
  readonly modules: readonly CreatedModule[];
}

/** Throws if two modules supply the same name, because one would hide the other. */
function merge(kind: string, target: Record<string, unknown>, additions: object = {}): void {
  for (const [name, value] of Object.entries(additions)) {
    if (name in target) throw new Error(`two modules supply the ${kind} ${name}`);
    target[name] = value;
  }
}

export function composition<Known = unknown, Handlers = unknown>(entries: Group = []): Composition<Known, Handlers> {
  return {
    // The compiler has checked each module against the services before it. The list itself holds modules of all kinds.
    with: <const G extends Group>(group: G) => composition([...entries, ...group]) as AfterGroup<Known, Handlers, G>,
    make: async (platform) => {
      const services: Record<string, unknown> = {};
      const routes: Record<string, unknown> = {};
      const modules: CreatedModule[] = [];
      for (const [name, make] of entries) {
        const { services: newServices, routes: handlers, ...rest } = await make(platform, services as never, modules);
        merge("service", services, newServices as object | undefined);
        merge("handler", routes, handlers as object | undefined);
        modules.push({ name, ...rest });
      }
      return { services: services as Known, routes: routes as Handlers, modules };
    },
  };
}

/** Returns the erasers from the last module to the first: the account itself is erased last. */
export const erasersOf = (modules: readonly CreatedModule[]): readonly Eraser[] =>
  modules.flatMap(({ eraser }) => eraser ?? []).toReversed();

export const sweepsOf = (modules: readonly CreatedModule[]): readonly Job[] =>
  modules.flatMap(({ name, sweep }) => (sweep ? { name: `${name}.sweep`, run: sweep } : []));
