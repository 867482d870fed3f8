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
type Factory<Known, Services, Handlers> = (
  platform: Platform,
  services: Known,
  made: readonly MadeModule[],
) => Module<Services, Handlers> | Promise<Module<Services, Handlers>>;

/** Modules in the order in which they are made. One that uses a service of a later one does not compile. */
export interface Composition<Known, Handlers> {
  add<Services, MoreHandlers>(
    name: string,
    make: Factory<Known, Services, MoreHandlers>,
  ): Composition<Known & Services, Handlers & MoreHandlers>;
  make(platform: Platform): Promise<Composed<Known, Handlers>>;
}

export interface Composed<Known, Handlers> {
  readonly services: Known;
  readonly routes: Handlers;
  readonly modules: readonly MadeModule[];
}

interface Step {
  readonly name: string;
  readonly make: Factory<object, object, object>;
}

/** Two modules that offer one name would hide each other. */
function merge(kind: string, into: Record<string, unknown>, more: object = {}): void {
  for (const [name, value] of Object.entries(more)) {
    if (name in into) throw new Error(`two modules offer the ${kind} ${name}`);
    into[name] = value;
  }
}

export function composition<Known = unknown, Handlers = unknown>(
  steps: readonly Step[] = [],
): Composition<Known, Handlers> {
  return {
    // The compiler has checked the step against what is known before it; the list itself holds steps of all kinds.
    add: (name, make) => composition([...steps, { name, make: make as unknown as Step["make"] }]),
    make: async (platform) => {
      const services: Record<string, unknown> = {};
      const routes: Record<string, unknown> = {};
      const modules: MadeModule[] = [];
      for (const { name, make } of steps) {
        const { services: offered, routes: handlers, ...rest } = await make(platform, services, modules);
        merge("service", services, offered);
        merge("handler", routes, handlers);
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
