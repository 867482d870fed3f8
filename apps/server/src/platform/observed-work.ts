import { tracingChannel } from "node:diagnostics_channel";

/** Work that traces record. It contains neither values nor personal data. */
export type ObservedWork =
  | { readonly kind: "statement"; readonly text: string }
  | { readonly kind: "job"; readonly name: string }
  | {
      readonly kind: "service";
      readonly protocol: "ldap" | "smtp";
      readonly host: string;
      readonly port: number;
    };

/** Channel of this process. It has no subscriber unless traces are recorded. */
export const workChannel = tracingChannel<unknown, ObservedWork>("tender-portal:work");

/** Runs the work and publishes its beginning and its end. */
export const observe = <T>(work: ObservedWork, run: () => Promise<T>): Promise<T> =>
  workChannel.hasSubscribers ? (workChannel.tracePromise(run, work) as Promise<T>) : run();
