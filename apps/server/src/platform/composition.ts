import type { Job, RepeatedJob } from "./jobs.ts";
import type { Platform } from "./platform.ts";

/** Removes what a module keeps of a person and must not keep longer than the account. May run again after a failure. */
export type Eraser = (userId: string) => Promise<unknown>;

/** What the factory of a module hands over. */
export interface Module<Services, Handlers> {
  /** For the modules that are made later, by name. */
  readonly services?: Services;
  /** Handlers by endpoint. */
  readonly routes?: Handlers;
  /** Removes what has run out, or does what has come due; every minute. */
  readonly sweep?: () => Promise<unknown>;
  /** What runs more often. */
  readonly jobs?: readonly RepeatedJob[];
  /** What closing an account removes here. A module that stores whose something is has this, or says why it keeps it. */
  readonly eraser?: Eraser;
  readonly keepsPeopleBecause?: string;
  /** Writes what is pending. */
  readonly close?: () => Promise<unknown>;
}

/** A module as the composition keeps it. */
export interface MadeModule extends Omit<Module<unknown, unknown>, "services" | "routes"> {
  /** Its folder. */
  readonly name: string;
}

/** `made` grows: it holds every module once all are made. */
type Factory<Needed> = (
  platform: Platform,
  services: Needed,
  made: readonly MadeModule[],
) => Module<unknown, unknown> | Promise<Module<unknown, unknown>>;

/** The folder of a module and its factory. */
type Entry = readonly [name: string, make: Factory<never>];

/** Modules in the order in which they are made. */
export type Group = readonly Entry[];

type NeededBy<E extends Entry> = E[1] extends (platform: Platform, services: infer Needed, ...rest: never) => unknown
  ? Needed
  : never;
type MadeBy<E extends Entry> = Awaited<ReturnType<E[1]>>;
type ServicesOf<E extends Entry> = MadeBy<E> extends { readonly services: infer Services } ? Services : unknown;
type RoutesOf<E extends Entry> = MadeBy<E> extends { readonly routes: infer Handlers } ? Handlers : unknown;

/** What is known after the modules of a group, or the name of the first one that needs what is made later. */
type After<Known, Handlers, G extends Group> = G extends readonly [infer E extends Entry, ...infer Rest extends Group]
  ? [Known] extends [NeededBy<E>]
    ? After<Known & ServicesOf<E>, Handlers & RoutesOf<E>, Rest>
    : { readonly needsLaterService: E[0] }
  : Composition<Known, Handlers>;

export interface Composition<Known, Handlers> {
  /** A group with a module that uses a service of a later one gives no composition, and so does not compile. */
  with<const G extends Group>(group: G): After<Known, Handlers, G>;
  make(platform: Platform): Promise<Composed<Known, Handlers>>;
}

export interface Composed<Known, Handlers> {
  readonly services: Known;
  readonly routes: Handlers;
  readonly modules: readonly MadeModule[];
}

/** Two modules that offer one name would hide each other. */
function merge(kind: string, into: Record<string, unknown>, more: object = {}): void {
  for (const [name, value] of Object.entries(more)) {
    if (name in into) throw new Error(`two modules offer the ${kind} ${name}`);
    into[name] = value;
  }
}

export function composition<Known = unknown, Handlers = unknown>(entries: Group = []): Composition<Known, Handlers> {
  return {
    // The compiler has checked each module against what is known before it; the list itself holds modules of all kinds.
    with: <const G extends Group>(group: G) => composition([...entries, ...group]) as After<Known, Handlers, G>,
    make: async (platform) => {
      const services: Record<string, unknown> = {};
      const routes: Record<string, unknown> = {};
      const modules: MadeModule[] = [];
      for (const [name, make] of entries) {
        const { services: offered, routes: handlers, ...rest } = await make(platform, services as never, modules);
        merge("service", services, offered as object | undefined);
        merge("handler", routes, handlers as object | undefined);
        modules.push({ name, ...rest });
      }
      return { services: services as Known, routes: routes as Handlers, modules };
    },
  };
}

/** What was made last goes first: the account itself comes at the end. */
export const erasersOf = (modules: readonly MadeModule[]): readonly Eraser[] =>
  modules.flatMap(({ eraser }) => eraser ?? []).toReversed();

export const sweepsOf = (modules: readonly MadeModule[]): readonly Job[] =>
  modules.flatMap(({ name, sweep }) => (sweep ? { name: `${name}.sweep`, run: sweep } : []));
