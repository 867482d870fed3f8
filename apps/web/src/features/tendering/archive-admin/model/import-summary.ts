import type { EndpointOf, ResultOf } from "@tender/contract";
import { importListText as text } from "../text.ts";

type Run = Pick<
  ResultOf<EndpointOf<"archiveAdmin.listImports">>["rows"][number],
  "state" | "counts" | "done" | "total" | "isStopping"
>;

const number = (value: number): string => value.toLocaleString("en-US");

/** Returns the progress or the result of an import in one line. */
export function summaryOf({ state, counts, done, total, isStopping }: Run): string {
  if (isStopping) return text.stopping;
  if (state === "running")
    return done === null || total === null ? text.waiting : text.progress(number(done), number(total));
  const parts = (["added", "updated", "unchanged", "skipped", "errors", "warnings"] as const).flatMap((name) =>
    counts[name] > 0 ? text[name](number(counts[name])) : [],
  );
  return parts.length === 0 ? text.nothing : parts.join("，");
}
